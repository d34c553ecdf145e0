import { expect } from "vitest";
import type { runDrill } from "./drill.ts";

/** Checks after the drill, on either PostgreSQL. */
export function holds(drill: Awaited<ReturnType<typeof runDrill>>): void {
  expect(drill.taken).toMatch(/\d+ rows, \d+ files/);
  const bookings = Number(/(\d+) rows/.exec(drill.taken)?.[1]);
  expect(drill.restored).toContain(`${bookings} rows: counts and digests equal`);
  expect(drill.restored).toMatch(/verified: the ledger balances \([1-9]\d* postings\)/);
  expect(drill.refused).toMatch(/is not empty\. Restore into an empty one, or add --overwrite\. Nothing was changed\./);
  expect(drill.home).toBe(200);
  expect(drill.sold).toBeGreaterThan(0);
  expect(drill.books).toContain("The ledger balances.");
  expect(drill.link).toBe(200);
  console.log(drill.taken, drill.restored, JSON.stringify(drill.tally));
}
