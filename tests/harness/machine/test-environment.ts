import path from "node:path";

/** Folder for pictures, if wanted. */
export const shots = process.env.SCREENSHOTS;

/** True in tests, false in benchmarks and screen pictures. */
export const isTest = process.env.VITEST !== undefined;

/** The environment of a browser. A test's sees no fonts of the machine, but those of `fonts/fonts.conf`. */
export const withTestFonts = {
  ...process.env,
  ...(isTest ? { FONTCONFIG_FILE: path.join(import.meta.dirname, "fonts/fonts.conf") } : {}),
} as Record<string, string>;

/**
 * Flags for short-lived Node processes. A test's site answers a few hundred requests, a command does one thing: garbage
 * collector threads only disturb other tests.
 */
export const briefly: readonly string[] = isTest ? ["--single-threaded-gc"] : [];
