// Part of the build: bundles the payment simulator into one file, so the demo starts without reading a hundred.
import { cpSync } from "node:fs";
import { build } from "vite";
import { inRoot, root } from "./steps/paths.mjs";

const outDir = inRoot("build/sandbox");

await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: inRoot("sandbox/main.ts"), outDir, emptyOutDir: true, target: "node26" },
});
cpSync(inRoot("sandbox/assets"), `${outDir}/assets`, { recursive: true });
