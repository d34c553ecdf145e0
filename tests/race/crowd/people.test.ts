import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetErased, forgetPerson, listDataRequests } from "#modules/accounts/index.server.ts";
import { systemClock } from "#platform/clock.server.ts";
import { type AccountsDesk, openAccountsDesk } from "#tests/harness/people/accounts-desk.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { ACTORS, again, allAtOnce, deadlocksOf, dice, unevenLine } from "./at-once.ts";
import { hearAll } from "./hear-all.ts";
import { deedsOfPeople } from "./people.ts";

let accounts: AccountsDesk;
beforeAll(async () => {
  accounts = await openAccountsDesk();
});
afterAll(() => accounts?.close());

const emails = Array.from({ length: 8 }, (_, index) => `anna.${index}@example.com`);

it(`simultaneous account actions do not deadlock, and erasures are complete (${again})`, async () => {
  const { desk, now } = accounts;
  const { database } = desk;
  const chances = dice();
  const line = database.db.withPlugin(unevenLine(chances.random));
  const deps = { ...now, db: line, auth: testAuth({ clock: systemClock, log: now.log, db: line }) };
  const bookFor = (email: string) => accounts.bookFor(email, "completed");
  expect(await allAtOnce(deedsOfPeople(deps, { emails, bookFor }, chances), chances.random)).toEqual([]);
  expect(await deadlocksOf(database)).toBe(0);

  // One review of a tour for each account and each address, and each by an existing person.
  const twice = (column: string) =>
    database.executeRaw(`SELECT tour_id, ${column} FROM review WHERE ${column} IS NOT NULL
      GROUP BY tour_id, ${column} HAVING count(*) > 1`);
  expect((await twice("traveller_id")).rows).toEqual([]);
  expect((await twice("author_email")).rows).toEqual([]);
  // And it was a crowd.
  expect((await database.executeRaw("SELECT FROM outbox")).rows.length).toBeGreaterThan(ACTORS);

  // Every request to be forgotten is fulfilled in any order: no address remains.
  for (const email of emails) await forgetPerson(now, email);
  await forgetErased(now);
  expect(await listDataRequests(now.db)).toEqual([]);
  // Mails go out first; erasures that waited for them are delivered again.
  await hearAll(now);
  await database.executeRaw("UPDATE mail SET status = 'sent'");
  await database.executeRaw("UPDATE outbox SET next_attempt_at = created_at");
  await hearAll(now);
  const tables = await database.executeRaw(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`);
  const left: string[] = [];
  for (const { name } of tables.rows as { name: string }[]) {
    const { rows } = await database.executeRaw(
      `SELECT t::text AS row FROM ${name} t WHERE t::text ILIKE '%anna._@example.com%'`,
    );
    left.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  expect(left).toEqual([]);
});
