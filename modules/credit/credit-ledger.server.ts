import { sql } from "kysely";
import { findHeldPaise, giftPostings, postGift } from "#modules/payments/index.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { auditGiftOrders, findGiftOrders } from "./gifts/list-gift-orders.server.ts";
import { type CreditEntryKind, GIFT_LASTS_AGAIN_DAYS } from "./model.ts";

const memos: Record<CreditEntryKind, string> = {
  issue: "gift given by the company",
  use: "ride paid with a gift",
  give_back: "back to the gift that paid",
  expire: "gift that was not used in time",
  refund: "gift given back to its buyer",
};

/** Writes a movement of a gift into the credit ledger and the money ledger, in one transaction. */
export async function moveCredit(
  tx: Tx,
  entry: {
    codeId: string;
    use?: { id: string; bookingId: string };
    kind: CreditEntryKind;
    amountPaise: number;
    at: Date;
    memo?: string;
  },
): Promise<void> {
  const { codeId, use, kind, amountPaise, at, memo = memos[kind] } = entry;
  await tx
    .insertInto("credit_entry")
    .values({ id: newId(), code_id: codeId, use_id: use?.id ?? null, kind, amount_paise: amountPaise, at })
    .execute();
  await postGift(tx, { giftId: codeId, rideOf: use?.bookingId ?? null, amountPaise, memo, at });
}

/** Paise that gifts paid for these bookings and still hold. Refs of changes match nothing. */
export async function giftHeldPaise(db: Sql, bookingRefs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce(sum(paise - back_paise), 0)::bigint AS held FROM code_use JOIN price_code ON price_code.id = code_id
    WHERE booking_id = ANY(${[...bookingRefs]}::uuid[]) AND state = 'used' AND kind = 'gift'`.execute(db);
  return rows[0]?.held ?? 0;
}

/** As `giftHeldPaise`, by booking. */
export async function giftHeldOfEach(db: Sql, bookingRefs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; held: number }>`
    SELECT booking_id AS id, (paise - back_paise)::bigint AS held FROM code_use JOIN price_code ON price_code.id = code_id
    WHERE booking_id = ANY(${[...bookingRefs]}::uuid[]) AND state = 'used' AND kind = 'gift'`.execute(db);
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** True if a bank took back so much of a bought gift's payment that it owes this part to nobody. */
async function hasLostItsMoney(tx: Tx, codeId: string, partPaise: number): Promise<boolean> {
  const isBought = (await findGiftOrders(tx, [codeId])).size > 0;
  return isBought && (await findHeldPaise(tx, [codeId])) < partPaise;
}

/**
 * Brings money back to the gifts that paid for these bookings. A gift then lasts a while, even if it was over, and one
 * that had ended pays again: its guest has nothing else of that money.
 */
export async function giveBackToGifts(
  tx: Tx,
  { bookingRefs, amountPaise, now }: { bookingRefs: readonly string[]; amountPaise: number; now: Date },
): Promise<void> {
  const uses = await tx
    .selectFrom("code_use")
    .innerJoin("price_code", "price_code.id", "code_id")
    .select(["code_use.id", "code_id", "booking_id", "paise", "back_paise"])
    .where("booking_id", "in", bookingRefs)
    .where("state", "=", "used")
    .where("kind", "=", "gift")
    .orderBy("code_id")
    .orderBy("code_use.id")
    .forUpdate()
    .execute();
  let left = amountPaise;
  for (const { id: useId, code_id: codeId, booking_id: bookingId, paise, back_paise: back } of uses) {
    const part = Math.min(left, paise - back);
    if (part <= 0) continue;
    left -= part;
    await tx
      .updateTable("code_use")
      .set({ back_paise: back + part, updated_at: now })
      .where("id", "=", useId)
      .execute();
    const lasts = addCalendarDays(delhiDate(now), GIFT_LASTS_AGAIN_DAYS);
    const staysEnded = await hasLostItsMoney(tx, codeId, part);
    await sql`UPDATE price_code SET balance_paise = balance_paise + ${part}::bigint, updated_at = ${now},
      book_until = greatest(book_until, ${lasts}::date), ended_at = CASE WHEN ${staysEnded} THEN ended_at END
      WHERE id = ${codeId}`.execute(tx);
    await moveCredit(tx, { codeId, use: { id: useId, bookingId }, kind: "give_back", amountPaise: part, at: now });
  }
  if (left > 0) throw new Error(`gifts hold ${left} paise less than is to go back to them`);
}

/** Describes each code whose balance, uses or ledger disagree. Trusts no constraint, like `auditLedger`. */
export async function auditCredit(db: Sql): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    word: string;
    kind: string;
    balance: number;
    uses: number;
    counted: number;
    entries: number;
    kept: number;
  }>`
    SELECT id, right(word, 4) AS word, kind, balance_paise AS balance, uses,
      (SELECT count(*) FROM code_use WHERE code_id = price_code.id AND counted)::integer AS counted,
      (SELECT coalesce(sum(amount_paise), 0) FROM credit_entry WHERE code_id = price_code.id)::bigint AS entries,
      (SELECT coalesce(sum(paise), 0) FROM code_use WHERE code_id = price_code.id AND counted AND state <> 'used')::bigint AS kept
    FROM price_code ORDER BY id`.execute(db);
  const posted = await giftPostings(db);
  const known = new Set(rows.map(({ id }) => id));
  const faults = rows.flatMap(({ id, word, kind, balance, uses, counted, entries, kept }) => {
    const name = `${kind} …${word}`;
    const isGift = kind === "gift";
    const booked = posted.get(id) ?? 0;
    return [
      ...(uses === counted ? [] : [`${name}: ${uses} uses are counted, and ${counted} stand`]),
      ...(isGift && balance + kept !== entries
        ? [`${name}: ${balance} paise are left and ${kept} are held, the credit ledger says ${entries}`]
        : []),
      ...(entries === booked ? [] : [`${name}: the credit ledger says ${entries} paise, the money ledger ${booked}`]),
    ];
  });
  const strange = [...posted].filter(([id, paise]) => !known.has(id) && paise !== 0);
  return [
    ...faults,
    ...(await auditGiftOrders(db)),
    ...strange.map(([id, paise]) => `gift ${id}: the money ledger owes ${paise} paise for no gift`),
  ];
}
