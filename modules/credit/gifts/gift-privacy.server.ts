import { type ExpressionBuilder, sql } from "kysely";
import { hasMoney, isRefundOwed } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tables } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";

const DAY_MS = 86_400_000;
/** An order that nobody paid. Its provider's order is asked about for a week. */
const UNPAID_DAYS = 30;
/** A gift that can pay for nothing more keeps its people for so long, for questions. */
const OVER_DAYS = 90;

type Deps = { db: Db; clock: Clock };

const { over, received } = retention.gift_order.forgets;

/** Deletes orders that nobody paid, and forgets the people of gifts that are over. Runs every night. */
export async function forgetGifts({ db, clock }: Deps): Promise<number> {
  const now = clock.now();
  const { numDeletedRows } = await db
    .deleteFrom("gift_order")
    .where("status", "=", "open")
    .where("created_at", "<", new Date(now.getTime() - UNPAID_DAYS * DAY_MS))
    .where(hasNoMoney)
    .executeTakeFirst();
  const ended = await db
    .selectFrom("gift_order")
    .select("id")
    .where("buyer_email", "<>", NOBODY.email)
    .where("updated_at", "<", new Date(now.getTime() - OVER_DAYS * DAY_MS))
    .where(isSpent(now))
    .execute();
  return Number(numDeletedRows) + (await forgetEach(db, ended));
}

/** False while a bank's promise or money is under way for an unpaid order. */
const hasNoMoney = sql<boolean>`NOT ${hasMoney(sql`gift_order.id::text`)}`;

/** SQL: nothing can be paid with the gift any more, and no hold has a part of it. Parts of ended holds return within a minute. */
const isSpent = (now: Date) => sql<boolean>`status <> 'paid' AND NOT EXISTS (SELECT FROM price_code
  WHERE price_code.id = gift_order.id AND (balance_paise > 0 AND ended_at IS NULL AND book_until >= ${delhiDate(now)}::date
    OR EXISTS (SELECT FROM code_use WHERE code_id = price_code.id AND counted AND state <> 'used')))`;

async function forgetEach(db: Sql, ended: readonly { id: string }[]): Promise<number> {
  let forgotten = 0;
  for (const { id } of ended) {
    if (await isRefundOwed(db, [id])) continue;
    await db.updateTable("gift_order").set(over).where("id", "=", id).execute();
    forgotten += 1;
  }
  return forgotten;
}

const ofBuyer = (email: string, until: Date | null) => (is: ExpressionBuilder<Tables, "gift_order">) =>
  is.and([
    is(sql`lower(buyer_email)`, "=", email.toLowerCase()),
    ...(until === null ? [] : [is("created_at", "<=", until)]),
  ]);

/**
 * Erases a person from gifts. A buyer stays as long as the gift may still pay or money is under way: it would go back
 * to nobody. Returns how many stay. Who has got a gift is forgotten at once.
 */
export async function forgetGiftsOf({ db, clock }: Deps, email: string, until: Date | null = null): Promise<number> {
  await db
    .updateTable("gift_order")
    .set(received)
    .where(sql`lower(recipient_email)`, "=", email.toLowerCase())
    .where("status", "<>", "paid")
    .execute();
  await db
    .deleteFrom("gift_order")
    .where(ofBuyer(email, until))
    .where("status", "=", "open")
    .where(hasNoMoney)
    .execute();
  const spent = await db
    .selectFrom("gift_order")
    .select("id")
    .where(ofBuyer(email, until))
    .where(isSpent(clock.now()))
    .execute();
  await forgetEach(db, spent);
  return countGiftsOf(db, email, until);
}

export async function countGiftsOf(db: Sql, email: string, until: Date | null = null): Promise<number> {
  const { count } = await db
    .selectFrom("gift_order")
    .select((is) => is.fn.countAll<number>().as("count"))
    .where(ofBuyer(email, until))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gifts that a person bought, without their codes: those belong to whoever has got them. */
export const exportGiftsOf = (db: Sql, email: string, until: Date | null = null) =>
  db
    .selectFrom("gift_order")
    .select(["number", "status", "amount_paise", "recipient_name", "recipient_email", "words", "send_on"])
    .select(["created_at", "paid_at", "sent_at", "cancelled_at"])
    .where(ofBuyer(email, until))
    .orderBy("created_at")
    .execute();
