import { existsSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { runNodeQuietly } from "./run.mjs";

const tool = (...parts) => inRoot("node_modules", ...parts);
const folders = ["app", "modules", "platform", "api", "server", "db", "content", "sandbox", "tests", "bin"];

export const gates = [
  {
    name: "format and lint",
    programs: () => [[tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "--max-diagnostics=60", "."]],
  },
  {
    name: "types",
    programs: () => [
      [tool("@react-router/dev/bin.cjs"), "typegen"],
      [tool("typescript/bin/tsc"), "--incremental", "--tsBuildInfoFile", inRoot(".cache/types.tsbuildinfo")],
    ],
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
  { name: "plain words", programs: () => [[inRoot("bin/plain-words.mjs")]] },
];

// dependency-cruiser cannot parse with TypeScript 7 and says so; swc parses here.
const known = /\n*‼ missing-tsc-transpiler:[\s\S]*?published and stable\.\n*/;

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
