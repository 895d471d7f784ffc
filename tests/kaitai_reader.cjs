// Compiles Kaitai Struct descriptions with the real compiler, and shows what their readers make of bytes.
// Standard input: {"packages": folder, "descriptions": [{"text": "...", "codes": ["00ff", ...]}, ...]};
// standard output: for each code `{"value": ...}` or `{"error": "..."}` in a line.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const input = JSON.parse(readFileSync(0, "utf-8"));
const load = createRequire(`${input.packages}/`);
const KaitaiStream = load("kaitai-struct/KaitaiStream");

// Parts and values of an object, but not those that Kaitai adds.
function show(value) {
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(show);
  if (value === null || typeof value !== "object") return value ?? null;
  const computed = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value)));
  const names = [...Object.keys(value), ...computed.filter(([, one]) => one.get).map(([name]) => name)];
  return Object.fromEntries(names.filter((name) => !name.startsWith("_")).map((name) => [name, show(value[name])]));
}

async function main() {
  const { load: parseYaml } = load("js-yaml");
  for (const { text, codes } of input.descriptions) {
    const files = await load("kaitai-struct-compiler").compile("javascript", parseYaml(text), null, false);
    const exports = {};
    new Function("require", "exports", "module", Object.values(files)[0])(load, exports, { exports });
    const [Reader] = Object.values(exports);
    for (const code of codes) {
      try {
        console.log(JSON.stringify({ value: show(new Reader(new KaitaiStream(Buffer.from(code, "hex")))) }));
      } catch (error) {
        console.log(JSON.stringify({ error: String(error) }));
      }
    }
  }
}

main();
