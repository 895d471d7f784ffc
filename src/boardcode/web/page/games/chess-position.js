// Changes of a chess position, as the service writes it: what no longer fits is removed.

const ROOKS = { 1: "R", 8: "r" };

/** The position with other pieces. */
export function withPieces(state, pieces) {
  const castling = state.castling.filter((square) => pieces[square] === ROOKS[square[1]]);
  const promoted = state.promoted?.filter((square) => square in pieces) ?? null;
  const en_passant = isPassed(state, pieces) ? state.en_passant : null;
  return { ...state, pieces, castling, promoted, en_passant };
}

/** Whether the pawn in front of the en passant square is still there. */
function isPassed({ en_passant: target }, pieces) {
  if (!target) return false;
  const square = target[0] + (target[1] === "3" ? "4" : "5");
  return pieces[square] === (target[1] === "3" ? "P" : "p");
}

/** The position with a piece on a square, or with none if it is null. */
export function setPiece(state, square, piece) {
  const { [square]: _, ...others } = state.pieces;
  return withPieces(state, piece ? { ...others, [square]: piece } : others);
}

/** The position after a piece has gone to another square; no rule is checked. */
export function movePiece(state, from, to) {
  const { [from]: piece, ...others } = state.pieces;
  return withPieces(state, { ...others, [to]: piece });
}

/** The position with the other side to move. */
export function switchTurn(state) {
  return { ...state, turn: state.turn === "white" ? "black" : "white", en_passant: null };
}

/** The position with the castling right of a rook given or taken; null if no rook on its rank is there. */
export function toggleCastling(state, square) {
  if (state.pieces[square] !== ROOKS[square[1]]) return null;
  const squares = state.castling.includes(square)
    ? state.castling.filter((other) => other !== square)
    : [...state.castling, square];
  const order = (one, two) => one[1].localeCompare(two[1]) || one[0].localeCompare(two[0]);
  return { ...state, castling: squares.sort(order) };
}
