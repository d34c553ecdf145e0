import { it } from "vitest";
import { testEngine } from "./surroundings.ts";

/**
 * As `it`, for what takes two connections to be at it at once: of the embedded engine, which has one, there is no such test at all.
 * There it is null: `onServer?.("…", …)`. A file that has no other tests is named in vitest.config.ts as the server's.
 */
export const onServer = testEngine === "postgres" ? it : null;
