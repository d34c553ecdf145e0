import { sql } from "kysely";
import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { post } from "../ledger/ledger.server.ts";
import type { DeskPaymentKind } from "../model.ts";
import type { CaptureDeps } from "./capture-deps.server.ts";
import type { PayableHandler } from "./payable-handler.server.ts";

export interface DeskPayment {
  payableRef: string;
  amountPaise: number;
  kind: DeskPaymentKind;
  /** The bank's number of a UPI payment; null for cash. */
  upiReference: string | null;
  takenBy: string;
}

/**
 * `promised`: a bank may have agreed to pay online. `taken`: the desk took this money before. `number_used`: the bank's
 * number is that of another payment. `not_given`: what it would pay for is gone.
 */
export type DeskPaymentRefusal =
  | { refused: "paid" | "promised" }
  | { refused: "taken" | "number_used"; by: TakenPayment }
  | { refused: "not_given"; reason: string };

/** Money that the desk took before. */
export interface TakenPayment extends DeskPayment {
  receipt: string;
  at: Date;
}

/** Rolls the receipt's number back too. */
class NotTaken extends Error {
  readonly refusal: DeskPaymentRefusal;
  constructor(refusal: DeskPaymentRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * Books money taken at the desk, under the next receipt of the year, and gives what it pays for as a capture does. If
 * that is gone, nothing is booked: the money is given back over the counter.
 */
export async function takeDeskPayment(
  deps: Pick<CaptureDeps, "db" | "clock">,
  taken: DeskPayment,
  purpose: Pick<PayableHandler, "settle">,
): Promise<{ receipt: string } | DeskPaymentRefusal> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const receipt = await drawReceipt(tx, now);
      const earlier = await findDeskPayment(tx, taken);
      if (earlier) throw new NotTaken(earlier);
      const order = await writeOrder(tx, taken, receipt, now);
      if ("refused" in order) throw new NotTaken(order);
      const paymentId = await writePayment(tx, { ...taken, ...order, receipt, now });
      const settled = await purpose.settle(tx, taken.payableRef);
      if (!settled.fulfilled) throw new NotTaken({ refused: "not_given", reason: settled.reason });
      const { payableRef, amountPaise } = taken;
      const entries = { customer: amountPaise, revenue: -amountPaise };
      await post(tx, { entries, payableRef, paymentId, memo: "sold", at: now });
      return { receipt: receipt.name };
    });
  } catch (error) {
    if (error instanceof NotTaken) return error.refusal;
    throw error;
  }
}

/** Finds the payment of a press before, or the one that has the bank's number. The counter's lock lets one look at a time. */
export async function findDeskPayment(
  db: Sql,
  { payableRef, upiReference }: Pick<DeskPayment, "payableRef" | "upiReference">,
): Promise<DeskPaymentRefusal | null> {
  const taken = db
    .selectFrom("desk_payment")
    .innerJoin("payment", "payment.id", "payment_id")
    .innerJoin("payment_order", "payment_order.id", "payment_order_id")
    .select(["payable_ref as payableRef", "provider_payment_id as receipt", "taken_by as takenBy"])
    .select(sql<DeskPaymentKind>`desk_payment.kind`.as("kind"))
    .where("desk_payment.kind", "<>", "elsewhere")
    .select(["upi_reference as upiReference", "payment.amount_paise as amountPaise", "payment.created_at as at"]);
  const own = await taken.where("payable_ref", "=", payableRef).executeTakeFirst();
  if (own) return { refused: "taken", by: own };
  if (upiReference === null) return null;
  const other = await taken.where("upi_reference", "=", upiReference).executeTakeFirst();
  return other ? { refused: "number_used", by: other } : null;
}

/** Marks the payable's order at the provider as stray: money that still comes on it goes back. */
async function setOpenOrderAside(tx: Tx, payableRef: string, now: Date): Promise<"paid" | "promised" | null> {
  const order = await tx
    .selectFrom("payment_order")
    .select(["id", "status"])
    .where("payable_ref", "=", payableRef)
    .where("stray", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return null;
  if (order.status === "paid") return "paid";
  const promise = await tx
    .selectFrom("payment")
    .select("id")
    .where("payment_order_id", "=", order.id)
    .where("status", "=", "authorized")
    .where("left_to_lapse", "=", false)
    .executeTakeFirst();
  if (promise) return "promised";
  await tx.updateTable("payment_order").set({ stray: true, updated_at: now }).where("id", "=", order.id).execute();
  return null;
}

interface Receipt {
  year: number;
  number: number;
  name: string;
}

/** Locks the year's counter until the end of the transaction, so that a rollback leaves no gap. */
async function drawReceipt(tx: Tx, now: Date): Promise<Receipt> {
  const year = Number(delhiDate(now).slice(0, 4));
  const { rows } = await sql<{ number: number }>`
    INSERT INTO receipt_counter (year, last_number) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = receipt_counter.last_number + 1
    RETURNING last_number AS number`.execute(tx);
  const number = rows[0]?.number ?? 1;
  return { year, number, name: `R-${year}-${String(number).padStart(4, "0")}` };
}

/** Writes the paid order. One that somebody has opened or paid in this moment is judged again. */
async function writeOrder(
  tx: Tx,
  { payableRef, amountPaise }: DeskPayment,
  { name }: Receipt,
  now: Date,
): Promise<{ orderId: string } | { refused: "paid" | "promised" }> {
  const orderId = newId();
  for (;;) {
    const refused = await setOpenOrderAside(tx, payableRef, now);
    if (refused !== null) return { refused };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("payment_order")
      .values({
        ...{
          id: orderId,
          payable_ref: payableRef,
          provider_order_id: name,
          amount_paise: amountPaise,
          currency: "INR",
        },
        ...{ status: "paid", paid_at: now, checked_at: null, handed_out_at: now, created_at: now, updated_at: now },
      })
      .onConflict((conflict) => conflict.column("payable_ref").where("stray", "=", false).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return { orderId };
  }
}

async function writePayment(
  tx: Tx,
  taken: DeskPayment & { orderId: string; receipt: Receipt; now: Date },
): Promise<string> {
  const { payableRef, amountPaise, kind, upiReference, takenBy, orderId, receipt, now } = taken;
  const paymentId = newId();
  await tx
    .insertInto("payment")
    .values({
      ...{ id: paymentId, payment_order_id: orderId, provider_payment_id: receipt.name, amount_paise: amountPaise },
      ...{ method: kind, status: "captured", failure_reason: null, failure: null, created_at: now, updated_at: now },
    })
    .execute();
  await tx
    .insertInto("desk_payment")
    .values({
      ...{ payment_id: paymentId, kind, receipt_year: receipt.year, receipt_number: receipt.number },
      ...{ taken_by: takenBy, upi_reference: upiReference },
    })
    .execute();
  await post(tx, {
    entries: { [kind === "cash" ? "cash" : "bank"]: amountPaise, customer: -amountPaise },
    payableRef,
    paymentId,
    memo: kind === "cash" ? "taken in cash at the desk" : "taken by UPI at the desk",
    at: now,
  });
  return paymentId;
}
