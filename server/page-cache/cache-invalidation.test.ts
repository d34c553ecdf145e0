import { expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { startCacheInvalidation } from "./cache-invalidation.server.ts";

/** Passes a notification of the database to page cache and query cache. Null: some may have been missed. */
async function heardOf(told: string | null): Promise<string[]> {
  const done: string[] = [];
  const listen: Database["listen"] = async (_, hear, missed) => (told === null ? missed() : hear(told));
  await startCacheInvalidation(
    { database: { listen } as Database, forgetWritten: () => done.push("forget") },
    {
      changed: (...tags) => done.push(`changed ${tags.join(" ")}`),
      moved: (...tags) => done.push(`moved ${tags.join(" ")}`),
    },
  );
  return done;
}

it.each([
  ["content", ["forget", "changed content"]],
  [null, ["forget", "changed content"]],
  ["tour:7", ["changed tour:7 tours"]],
  ["places:7", ["moved tour:7 tours"]],
  ["something of a newer version", []],
])("maps a change of %s to the pages showing it, in order", async (told, done) => {
  expect(await heardOf(told)).toEqual(done);
});
