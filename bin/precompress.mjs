// Writes build/client/assets/*.br and *.gz once, so that no request has to compress them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { inRoot } from "./steps/paths.mjs";

const folder = inRoot("build/client/assets");
for (const name of readdirSync(folder)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const body = readFileSync(`${folder}/${name}`);
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${folder}/${name}.gz`, gzipSync(body, { level: 9 }));
}
