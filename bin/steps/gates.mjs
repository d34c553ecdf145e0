import { existsSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { runNodeQuietly } from "./run.mjs";

const tool = (...parts) => inRoot("node_modules", ...parts);
const folders = ["app", "modules", "platform", "api", "server", "db", "content", "sandbox", "tests", "bin"];

/** Each gate is one or more Node programs; it is green when all of them end with 0. */
export const gates = [
  {
    name: "format and lint",
    programs: () => [[tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "--max-diagnostics=60", "."]],
  },
  {
    name: "types",
    programs: () => [[tool("@react-router/dev/bin.cjs"), "typegen"], [tool("typescript/bin/tsc")]],
  },
  {
    name: "import law",
    programs: () => [
      [
        tool("dependency-cruiser/bin/dependency-cruiser.mjs"),
        "--config",
        inRoot(".dependency-cruiser.cjs"),
        ...folders.filter((folder) => existsSync(inRoot(folder))),
      ],
    ],
  },
  { name: "dead code", programs: () => [[tool("knip/bin/knip.js"), "--no-progress", "--no-config-hints"]] },
  { name: "house rules", programs: () => [[inRoot("bin/house-rules.mjs")]] },
];

// dependency-cruiser warns that it cannot use TypeScript 7 as its parser; swc is its parser here.
const known = /\n*‼ missing-tsc-transpiler:[\s\S]*?published and stable\.\n*/;

/** Runs one gate: whether it is green, what it said, and how long it took. */
export async function runGate({ name, programs }) {
  const started = Date.now();
  let said = "";
  let green = true;
  for (const program of programs()) {
    const { code, said: heard } = await runNodeQuietly(program, { env: { FORCE_COLOR: "0", NO_COLOR: "1" } });
    said += heard.replace(known, "\n");
    if (code === 0) continue;
    green = false;
    break;
  }
  return { name, green, said: said.trim(), seconds: (Date.now() - started) / 1000 };
}
