// A whole game of three, to try: it has forests and rivers that close, menhir tiles, a pawn taken back, and all that is counted at the end.

const normal = [
  49, 22, 73, 41, 18, 23, 2, 57, 45, 37, 15, 0, 62, 27, 51, 33, 7, 6, 69, 30, 14, 76, 28, 21, 16, 11, 47, 25, 67, 13, 77, 74, 54,
  48, 20, 60, 65, 4, 3, 39, 46, 78, 52, 68, 63, 72, 19, 9, 50, 8, 70, 53, 29, 43, 36, 34, 24, 1, 26, 17, 31, 42, 38, 71, 64, 35,
  32, 10, 40, 12, 44, 61, 66, 5, 59, 55, 75, 58,
];
const menhir = [92, 89, 80, 94, 86, 88, 82, 85, 93, 91, 81, 84, 90, 87, 83, 79];
const codes = `
  AA A AS A AU E AP A AE C AN B AE R AX A A6 A AR C AJ F AT A A4 C AO B AW AG 7 AZ Y BR R AQ A BY Y AO Y A5 B A3 A2 AM F BC B AR B
  AZ B AZ C AI 7 AM B AB C AT C CB K D CA A BG BT 7 AT AL 7 CU B B3 CG C B2 BR CA CA CO CO A6 CZ AU AN CV CX C4 7 C4 CI AW A2 7 AG
  S B2 B AR CT CI E CC AN E CE 7 AC DO DL 7 DW D5 7 DD A AV F DJ C2 C4 DW B D7 DO D CO B DI AU BA B6 BA BC DZ DF
`;

export const SAMPLE = JSON.stringify({ players: 3, normal, menhir, codes: codes.trim().split(/\s+/) });
