// Part of npm run build: bundles the operator's commands for a machine without build packages (npm prune --omit=dev).
// With all packages they run from source (steps/server-command.mjs).
import { build } from "vite";
import { inRoot, root } from "./steps/paths.mjs";

const commands = ["ops", "backup", "restore", "doctor", "ledger-check"];

await build({
  configFile: false,
  root,
  logLevel: "warn",
  publicDir: false,
  ssr: { noExternal: true, external: ["sharp", "pdfkit", "pg", "pino", "react", "react-dom"] },
  build: {
    ssr: true,
    outDir: inRoot("build/commands"),
    emptyOutDir: true,
    target: "node26",
    rollupOptions: { input: Object.fromEntries(commands.map((name) => [name, inRoot(`server/${name}.ts`)])) },
  },
});
