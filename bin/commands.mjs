// Part of npm run build: the operator's commands with what they need of their packages, for a machine that has only what a site needs
// to run (npm prune --omit=dev). Where everything is installed they run as they are written (steps/server-command.mjs).
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
