// Writes build/client/assets/*.br and *.gz once, so that no request has to compress them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { compactManifest } from "./steps/compact-manifest.mjs";
import { inRoot } from "./steps/paths.mjs";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_LGWIN } = constants;
/** The best setting depends on the file, and every visitor gains: try each. */
const ways = [
  {},
  { [BROTLI_PARAM_NPOSTFIX]: 1 },
  { [BROTLI_PARAM_NPOSTFIX]: 1, [BROTLI_PARAM_LGBLOCK]: 19, [BROTLI_PARAM_LGWIN]: 20 },
];

async function smallestBrotli(body) {
  const compress = promisify(brotliCompress);
  const tried = await Promise.all(
    ways.map((way) => compress(body, { params: { [BROTLI_PARAM_QUALITY]: 11, ...way } })),
  );
  return tried.reduce((best, one) => (one.length < best.length ? one : best));
}

const folder = inRoot("build/client/assets");
for (const name of readdirSync(folder).filter((one) => /^manifest-\w+\.js$/.test(one))) {
  const script = readFileSync(`${folder}/${name}`, "utf8");
  // Beside it lies an empty one, of the virtual module that stands for it.
  if (script.length > 0) writeFileSync(`${folder}/${name}`, compactManifest(script));
}
const compressible = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
await Promise.all(
  compressible.map(async (name) => {
    const body = readFileSync(`${folder}/${name}`);
    const [brotli, gzipped] = await Promise.all([smallestBrotli(body), promisify(gzip)(body, { level: 9 })]);
    writeFileSync(`${folder}/${name}.br`, brotli);
    writeFileSync(`${folder}/${name}.gz`, gzipped);
  }),
);
