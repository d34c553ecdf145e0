// Part of the build: the script of the moving map, which a page of its own loads. Its worker is a file of ours too, as the policy wants.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";
import { inRoot, root } from "./steps/paths.mjs";

const entry = "app/site/tour/route-map/moving/open-map.client.ts";
const outDir = inRoot("build/client");

const { output } = await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  build: {
    ...{ outDir, emptyOutDir: false, target: "es2022", assetsInlineLimit: 0, modulePreload: false },
    rolldownOptions: {
      input: inRoot(entry),
      output: { entryFileNames: "assets/route-map-[hash].js", assetFileNames: "assets/route-map-[hash][extname]" },
    },
  },
});
const fileOf = (ending) => `/${output.find(({ fileName }) => fileName.endsWith(ending)).fileName}`;
const worker = readFileSync(inRoot("node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs"));
const workerName = `assets/route-map-worker-${createHash("sha256").update(worker).digest("hex").slice(0, 8)}.js`;
writeFileSync(`${outDir}/${workerName}`, worker.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"));
const parts = { script: fileOf(".js"), style: fileOf(".css"), worker: `/${workerName}` };
writeFileSync(inRoot("build/route-map.json"), `${JSON.stringify(parts)}\n`);
