import { type Selectable, sql } from "kysely";
import {
  type CaptureDeps,
  findPaymentStanding,
  openOrder,
  type PaymentStanding,
} from "#modules/payments/index.server.ts";
import type { CheckoutOptions } from "#modules/payments/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId, newLetters } from "#platform/ids.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { GiftOrderTable } from "../tables.server.ts";
import { lastDayOfGift } from "../write-code.server.ts";
import type { GiftForm } from "./gift-form.server.ts";
import { GIFT_PAY_DAYS } from "./gift-terms.ts";
import { sendGift } from "./send-gift.server.ts";

export type GiftOrder = Selectable<GiftOrderTable>;

const DAY_MS = 86_400_000;

/** Writes down what somebody wants to give. Nothing is sold before it is paid; a repeat is ignored. */
export const orderGift = (
  { db, clock }: { db: Db; clock: Clock },
  wish: Omit<GiftForm, "tour"> & { tourName: string | null },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const wanted = {
      ...{ status: "open" as const, amount_paise: wish.amountPaise, tour_name: wish.tourName },
      ...{ buyer_name: wish.name, buyer_email: wish.email, words: wish.words, send_on: wish.on },
      ...{ recipient_name: wish.recipientName, recipient_email: wish.recipientEmail },
    };
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gift of ${wish.email}`}, 0))`.execute(tx);
    let same = tx.selectFrom("gift_order").select("id").where("created_at", ">", duplicateWindowStart(clock));
    for (const [column, value] of Object.entries(wanted))
      same = same.where(sql.ref(column), "is not distinct from", value);
    const ordered = await same.executeTakeFirst();
    if (ordered) return ordered.id;
    const id = newId();
    const now = clock.now();
    await tx
      .insertInto("gift_order")
      .values({
        ...{ id, number: `GV-${newLetters(6)}`, ...wanted },
        pay_until: new Date(now.getTime() + GIFT_PAY_DAYS * DAY_MS),
        ...{ paid_at: null, sent_at: null, cancelled_at: null, created_at: now, updated_at: now },
      })
      .execute();
    return id;
  });

export const findGiftOrder = async (db: Sql, id: string): Promise<GiftOrder | null> =>
  (await db.selectFrom("gift_order").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

export const findGiftNumbered = async (db: Sql, number: string): Promise<GiftOrder | null> =>
  (await db.selectFrom("gift_order").selectAll().where("number", "=", number).executeTakeFirst()) ?? null;

/** The gift's order with its payment and what is left of it. */
export interface BoughtGift extends GiftOrder {
  payment: PaymentStanding;
  /** Null as long as it is not paid. `balancePaise`: with parts of ended holds; `heldPaise`: parts that unpaid holds keep. */
  gift: { word: string; balancePaise: number; heldPaise: number; until: string; isEnded: boolean } | null;
}

export async function findBoughtGift(db: Sql, id: string): Promise<BoughtGift | null> {
  const order = await findGiftOrder(db, id);
  if (!order) return null;
  const kept = (state: "released" | "held") =>
    sql<number>`(SELECT coalesce(sum(paise), 0) FROM code_use
      WHERE code_id = price_code.id AND state = ${state} AND counted)::bigint`;
  const code = await db
    .selectFrom("price_code")
    .select(["word", "balance_paise", "book_until", "ended_at", kept("released").as("ended"), kept("held").as("held")])
    .where("id", "=", id)
    .executeTakeFirst();
  return {
    ...order,
    payment: await findPaymentStanding(db, id),
    gift: code
      ? {
          ...{ word: code.word, balancePaise: code.balance_paise + code.ended, heldPaise: code.held },
          ...{ until: code.book_until ?? order.send_on, isEnded: code.ended_at !== null },
        }
      : null,
  };
}

export const startGiftPayment = (
  deps: CaptureDeps,
  { id, number, amount_paise: amountPaise }: Pick<GiftOrder, "id" | "number" | "amount_paise">,
): Promise<CheckoutOptions> =>
  openOrder(deps, { ref: id, amountPaise, receipt: number, notes: { reference: number, gift: "gift voucher" } });

/** Changes when and where a gift is mailed, until that is done. A day that has come sends it. False if it is too late. */
export const changeSending = (
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  { on, recipientEmail }: { on: string; recipientEmail: string | null },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const order = await tx
      .updateTable("gift_order")
      .set({ send_on: on, recipient_email: recipientEmail, updated_at: now })
      .where("id", "=", id)
      .where("status", "=", "paid")
      .returningAll()
      .executeTakeFirst();
    if (!order) return false;
    await tx
      .updateTable("price_code")
      .set({ book_until: lastDayOfGift(on, now) })
      .where("id", "=", id)
      .execute();
    if (on <= delhiDate(now)) await sendGift(tx, clock, id);
    return true;
  });
