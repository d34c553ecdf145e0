import { systemClock } from "#platform/clock.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { StartFault } from "#platform/errors.ts";
import { describeTarget } from "./cli/describe-target.server.ts";
import { readArguments } from "./cli/read-arguments.server.ts";
import { lookAround } from "./doctor/look-around.server.ts";
import { projectRoot } from "./project-root.ts";

const usage =
  "npm run doctor\n\n  checks everything that the site needs, a line each, and says how to fix what is wrong; takes no arguments";

const marks = { well: "✓", warning: "!", ill: "✗" } as const;

/** Exits with 1 if something is ill. */
async function doctor(): Promise<number> {
  readArguments(usage, {});
  const env = readEnv();
  console.log(describeTarget(env));
  const findings = await lookAround(env, systemClock, projectRoot());
  for (const { what, health, words } of findings) console.log(`${marks[health]} ${what}: ${words}`);
  return findings.some(({ health }) => health === "ill") ? 1 : 0;
}

try {
  process.exitCode = await doctor();
} catch (error) {
  console.log(`✗ ${error instanceof StartFault ? error.message : String(error)}`);
  process.exitCode = 1;
}
