import { type ParseArgsConfig, parseArgs } from "node:util";
import { describeOptionsTakenByNpm, optionsTakenByNpm } from "#platform/env-npm.server.ts";
import { StartFault } from "#platform/errors.ts";

/** Answers unknown options with the usage; `--help` prints it and exits. */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  const kept = optionsTakenByNpm(Object.keys(config.options ?? {}));
  if (kept.length > 0) throw new StartFault(describeUsageError(describeOptionsTakenByNpm(kept), usage));
  try {
    return parseArgs(config);
  } catch (cause) {
    const [said] = cause instanceof Error ? cause.message.split(/[.\n]/, 1) : [];
    throw new StartFault(describeUsageError(said ?? "These arguments cannot be read", usage), { cause });
  }
}

export const describeUsageError = (said: string, usage: string): string => `${said}. Nothing was done.\n\n${usage}`;
