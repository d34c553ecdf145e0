import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openTestDatabase } from "#tests/harness/database/database.ts";
import { post } from "./ledger.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  // Postings name payments; here they need not exist. The ledger's own guards stay.
  await database.executeRaw("ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_payment_id_fkey");
  await database.executeRaw("ALTER TABLE unsettled_payment DROP CONSTRAINT unsettled_payment_payment_id_fkey");
});
afterAll(() => database?.close());

const posting = { payableRef: newId(), paymentId: newId(), memo: "a test", at: new Date("2026-11-21T06:00:00Z") };
const written = async () =>
  (await database.executeRaw("SELECT account, amount_paise FROM ledger_entry ORDER BY 1")).rows;

it("refuses an unbalanced posting at commit", async () => {
  const before = await written();
  let isTaken = false;
  const lopsided = database.db.transaction().execute(async (tx) => {
    await post(tx, { ...posting, entries: { provider: 2000_00, customer: -1999_99 } });
    isTaken = true;
  });
  await expect(lopsided).rejects.toThrow(/ledger posting \S+ does not balance/);
  expect(isTaken).toBe(true);
  const lonely = inTransaction(database.db, (tx) => post(tx, { ...posting, entries: { fees: 1 } }));
  await expect(lonely).rejects.toThrow("does not balance");
  expect(await written()).toEqual(before);
});

it("refuses to change, delete or truncate postings", async () => {
  await inTransaction(database.db, (tx) =>
    post(tx, { ...posting, entries: { provider: 2000_00, customer: -2000_00 } }),
  );
  const before = await written();
  expect(before).toHaveLength(2);
  for (const change of ["UPDATE ledger_entry SET memo = 'other'", "DELETE FROM ledger_entry", "TRUNCATE ledger_entry"])
    await expect(database.executeRaw(change), change).rejects.toThrow("the ledger is append-only");
  expect(await written()).toEqual(before);
});
