import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { briefly } from "../machine/test-environment.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");

/** Variables that `npm run` adds (bin/steps/server-command.mjs): Node caches compiled sources. */
export const npmVariables = { NODE_NO_WARNINGS: "1", NODE_COMPILE_CACHE: path.join(root, ".cache/compiled") };

/** Result of a failed command. */
export interface CommandFault {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs an operator's command (`ops`, `doctor`, `restore`: a file of server/) as `npm run` does, in these surroundings and no
 * others. Throws a CommandFault when it ends with anything but 0.
 */
export const runCommandLine = (
  name: string,
  words: string[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, [...briefly, path.join(root, "server", `${name}.ts`), ...words], {
    env: { PATH: process.env.PATH, ...npmVariables, ...env },
  });
