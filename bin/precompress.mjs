// Writes build/client/assets/*.br and *.gz once, so that no request has to compress them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { inRoot } from "./steps/paths.mjs";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_LGWIN } = constants;
/** Which of them makes a file smallest depends on the file: there is time here to try each, and every traveller fetches what it saves. */
const ways = [
  {},
  { [BROTLI_PARAM_NPOSTFIX]: 1 },
  { [BROTLI_PARAM_NPOSTFIX]: 1, [BROTLI_PARAM_LGBLOCK]: 19, [BROTLI_PARAM_LGWIN]: 20 },
];

function smallestBrotli(body) {
  const tried = ways.map((way) => brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: 11, ...way } }));
  return tried.reduce((best, one) => (one.length < best.length ? one : best));
}

const folder = inRoot("build/client/assets");
for (const name of readdirSync(folder)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const body = readFileSync(`${folder}/${name}`);
  writeFileSync(`${folder}/${name}.br`, smallestBrotli(body));
  writeFileSync(`${folder}/${name}.gz`, gzipSync(body, { level: 9 }));
}
