import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openUnmigratedDatabase } from "#tests/harness/database/database.ts";
import { mailboxOf } from "../mail/mailbox-of.ts";
import type { Database } from "./database.server.ts";
import { mailboxIn } from "./mailbox-column.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openUnmigratedDatabase();
});
afterAll(() => database?.close());

it.each([
  "anna@example.com",
  "Anna.Rao+ride@Example.com",
  "an.na.r+a+b@gmail.com",
  "An.Na@GoogleMail.com",
  "an.na@gmail.com.example",
  "an.na@mail.gmail.com",
  "o'neill@example.com",
])("equals our own function in SQL: %s", async (address) => {
  const { rows } = await sql<{ mailbox: string }>`
    SELECT ${mailboxIn("given.email")} AS mailbox FROM (SELECT ${address}::text AS email) AS given`.execute(
    database.db,
  );
  expect(rows).toEqual([{ mailbox: mailboxOf(address) }]);
});
