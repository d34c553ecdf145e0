import path from "node:path";

/** The folder that pictures of what is tested are kept in, if they are wanted. */
export const shots = process.env.SCREENSHOTS;

/** Whether this is a test, and not a benchmark or the pictures of the screens. */
export const isTest = process.env.VITEST !== undefined;

/** The environment of a browser. A test's sees no fonts of the machine, but those of `fonts/fonts.conf`. */
export const withTestFonts = {
  ...process.env,
  ...(isTest ? { FONTCONFIG_FILE: path.join(import.meta.dirname, "fonts/fonts.conf") } : {}),
} as Record<string, string>;

/**
 * How Node is told that a process of ours will not live long. A test starts a site to ask it a few hundred things, and a command to do
 * one: threads that help to collect what is left over are in the way of what else is tried at that time.
 */
export const briefly: readonly string[] = isTest ? ["--single-threaded-gc"] : [];
