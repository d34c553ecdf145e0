import { sql } from "kysely";
import { inTransaction, type Tx } from "#platform/database/database.server.ts";
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

/** `promised`: a bank may have agreed to pay online. `not_given`: what it would pay for is gone. */
export type DeskPaymentRefusal = { refused: "paid" | "promised" } | { refused: "not_given"; reason: string };

class NotGiven extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
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
      const refused = await setOpenOrderAside(tx, taken.payableRef, deps.clock.now());
      if (refused !== null) return { refused };
      const receipt = await writePayment(tx, taken, deps.clock.now());
      const settled = await purpose.settle(tx, taken.payableRef);
      if (!settled.fulfilled) throw new NotGiven(settled.reason);
      const { payableRef, amountPaise } = taken;
      const entries = { customer: amountPaise, revenue: -amountPaise };
      const { paymentId } = receipt;
      await post(tx, { entries, payableRef, paymentId, memo: "sold", at: deps.clock.now() });
      return { receipt: receipt.name };
    });
  } catch (error) {
    if (error instanceof NotGiven) return { refused: "not_given", reason: error.reason };
    throw error;
  }
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

async function writePayment(tx: Tx, taken: DeskPayment, now: Date): Promise<{ name: string; paymentId: string }> {
  const { payableRef, amountPaise, kind, upiReference, takenBy } = taken;
  const year = Number(delhiDate(now).slice(0, 4));
  const number = await nextReceipt(tx, year);
  const name = `R-${year}-${String(number).padStart(4, "0")}`;
  const [orderId, paymentId] = [newId(), newId()];
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto("payment_order")
    .values({
      ...{ id: orderId, payable_ref: payableRef, provider_order_id: name, amount_paise: amountPaise, currency: "INR" },
      ...{ status: "paid", paid_at: now, checked_at: null, handed_out_at: now, ...times },
    })
    .execute();
  await tx
    .insertInto("payment")
    .values({
      ...{ id: paymentId, payment_order_id: orderId, provider_payment_id: name, amount_paise: amountPaise },
      ...{ method: kind, status: "captured", failure_reason: null, failure: null, ...times },
    })
    .execute();
  const receipt = { receipt_year: year, receipt_number: number, taken_by: takenBy, upi_reference: upiReference };
  await tx
    .insertInto("desk_payment")
    .values({ payment_id: paymentId, kind, ...receipt })
    .execute();
  await post(tx, {
    entries: { [kind === "cash" ? "cash" : "bank"]: amountPaise, customer: -amountPaise },
    payableRef,
    paymentId,
    memo: kind === "cash" ? "taken in cash at the desk" : "taken by UPI at the desk",
    at: now,
  });
  return { name, paymentId };
}

/** Locks the year's counter until the end of the transaction, so that a rollback leaves no gap. */
async function nextReceipt(tx: Tx, year: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO receipt_counter (year, last_number) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = receipt_counter.last_number + 1
    RETURNING last_number AS number`.execute(tx);
  return rows[0]?.number ?? 1;
}
