import { sql } from "kysely";
import { type Db, inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newId, newLetters } from "#platform/ids.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { moveCredit } from "./credit-ledger.server.ts";
import type { PriceCode } from "./judge-code.server.ts";
import { GIFT_LASTS_DAYS } from "./model.ts";

/** Worth and limits of a code; null is without limit. */
export interface CodeTerms {
  label: string;
  percent: number | null;
  offPaise: number | null;
  tours: string[] | null;
  rideFrom: string | null;
  rideUntil: string | null;
  bookFrom: string | null;
  bookUntil: string | null;
  mostUses: number | null;
  mostEach: number | null;
  leastPaise: number;
}

/** 12 of 29 letters are 58 bits: nobody guesses one within the limits on guesses. */
export const newGiftWord = (): string => newLetters(12);

const columnsOf = (terms: CodeTerms) => ({
  ...{ label: terms.label, percent: terms.percent, off_paise: terms.offPaise, tours: terms.tours },
  ...{ ride_from: terms.rideFrom, ride_until: terms.rideUntil },
  ...{ book_from: terms.bookFrom, book_until: terms.bookUntil },
  ...{ most_uses: terms.mostUses, most_each: terms.mostEach, least_paise: terms.leastPaise },
});

/** Creates a promo code. Null if its word is taken, by a code that ended too. */
export async function createPromo(db: Sql, word: string, terms: CodeTerms, now: Date): Promise<string | null> {
  const id = newId();
  const made = await db
    .insertInto("price_code")
    .values({ id, kind: "promo", word, ...columnsOf(terms), ended_at: null, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("word").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Last day of a gift: it lasts from the day on which it is sent. */
export const lastDayOfGift = (sendOn: string, now: Date): string => {
  const today = delhiDate(now);
  return addCalendarDays(sendOn > today ? sendOn : today, GIFT_LASTS_DAYS);
};

/** Creates a gift. `sold`: somebody has paid for it, under the same id; else the company gives it. */
export async function issueGift(
  tx: Tx,
  gift: { word: string; label: string; amountPaise: number; now: Date; sold?: { id: string; sendOn: string } },
): Promise<{ id: string; until: string }> {
  const { word, label, amountPaise, now, sold } = gift;
  const id = sold?.id ?? newId();
  const until = lastDayOfGift(sold?.sendOn ?? delhiDate(now), now);
  await tx
    .insertInto("price_code")
    .values({
      ...{ id, kind: "gift", word, label, balance_paise: amountPaise, book_until: until },
      ...{ percent: null, off_paise: null, tours: null, ride_from: null, ride_until: null, book_from: null },
      ...{ most_uses: null, most_each: null, ended_at: null, created_at: now, updated_at: now },
    })
    .execute();
  const memo = sold ? "gift sold" : undefined;
  await moveCredit(tx, { codeId: id, kind: "issue", amountPaise, at: now, ...(memo && { memo }) });
  return { id, until };
}

/** Changes a promo code that nobody changed meanwhile. False if somebody did, or more uses stand than it would allow. */
export async function changePromo(
  db: Sql,
  { id, revision }: Pick<PriceCode, "id" | "revision">,
  terms: CodeTerms,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable("price_code")
    .set({ ...columnsOf(terms), revision: revision + 1, updated_at: now })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("kind", "=", "promo")
    .where("ended_at", "is", null)
    .where(sql<boolean>`uses <= coalesce(${terms.mostUses}::integer, uses)`)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Ends a code, or opens it again. Holds that have it keep it. */
export async function endCode(db: Sql, id: string, isEnded: boolean, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("price_code")
    .set({ ended_at: isEnded ? now : null, updated_at: now, revision: sql<number>`revision + 1` })
    .where("id", "=", id)
    .where("ended_at", isEnded ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Books what was left of gifts after their last day as revenue. Runs every night. */
export async function expireGifts({ db, clock }: { db: Db; clock: { now: () => Date } }): Promise<number> {
  const now = clock.now();
  const today = delhiDate(now);
  const isOver = sql<boolean>`kind = 'gift' AND balance_paise > 0 AND book_until < ${today}::date`;
  const due = await db.selectFrom("price_code").select("id").where(isOver).orderBy("id").execute();
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const gift = await tx
        .selectFrom("price_code")
        .select("balance_paise")
        .where("id", "=", id)
        .where(isOver)
        .forUpdate()
        .executeTakeFirst();
      if (!gift) return;
      await tx.updateTable("price_code").set({ balance_paise: 0, updated_at: now }).where("id", "=", id).execute();
      await moveCredit(tx, { codeId: id, kind: "expire", amountPaise: -gift.balance_paise, at: now });
    });
  return due.length;
}
