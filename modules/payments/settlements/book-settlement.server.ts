import { sql } from "kysely";
import { inTransaction, type Sql, type Tx } from "#platform/database/database.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { formatRupees } from "#platform/money.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { post } from "../ledger/ledger.server.ts";
import { type ComparedLine, compareLine, netOf, type SettlementLine } from "./settlement-line.server.ts";

/** Names the booking of a payable, such as PH-N6WD3C. Payments know only a reference. */
export type NamePayable = (db: Sql, payableRef: string) => Promise<string | null>;

export type BookDeps = Pick<CaptureDeps, "db" | "clock" | "log" | "provider"> & { namePayable: NamePayable };

/** Compares a settlement's lines with our books, and moves its money from the provider to the bank, once. */
export async function bookSettlement(deps: BookDeps, settlementId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockSettling(tx);
    const settlement = await tx
      .selectFrom("settlement")
      .selectAll()
      .where("id", "=", settlementId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = deps.clock.now();
    const due = settlement.status === "processed" ? settlement.amount_paise : 0;
    const moved = due - settlement.booked_paise;
    const posting = { payableRef: settlementId, paymentId: null, at: now };
    if (moved !== 0) {
      const memo = `settled, UTR ${settlement.utr ?? "unknown"}`;
      await post(tx, { ...posting, memo, entries: { provider: -moved, bank: moved } });
      await tx.updateTable("settlement").set({ booked_paise: due }).where("id", "=", settlementId).execute();
    }
    const lines = await tx
      .selectFrom("settlement_line")
      .selectAll()
      .where("settlement_id", "=", settlementId)
      .where((is) => is.or([is("difference", "is not", null), is("payment_id", "is", null)]))
      // As `closeDay` resolves their alerts.
      .orderBy("entity_id")
      .execute();
    await lockPayments(tx, lines);
    for (const line of lines) await matchLine(deps, tx, line, settlement.status === "failed");
  });
}

/** Lets one transaction at a time compare settlements with our books, or close a day: its sums must be of one moment. */
export const lockSettling = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('settling'))`.execute(tx);

/** Locks the payments of lines, the oldest first, as `lockHeld` does. */
const lockPayments = async (tx: Tx, lines: SettlementLine[]) => {
  const named = [...new Set(lines.flatMap(({ provider_payment_id: id }) => id ?? []))];
  if (named.length === 0) return;
  await tx
    .selectFrom("payment")
    .select("id")
    .where("provider_payment_id", "in", named)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
};

/** A line of a failed settlement moves nothing. */
const nothingMoved = (line: SettlementLine): ComparedLine => ({
  ...{ paymentId: line.payment_id, day: line.day, paise: 0, difference: null },
});

async function matchLine(deps: BookDeps, tx: Tx, line: SettlementLine, hasFailed: boolean): Promise<void> {
  const now = deps.clock.now();
  const { agreedFeePercent = null } = deps.provider.settings;
  const compared = hasFailed ? nothingMoved(line) : await compareLine(tx, line, { now, agreedFeePercent });
  const { paymentId, day, paise, difference } = compared;
  const off = difference === null ? 0 : netOf(line) - paise;
  const moved = off - line.off_paise;
  if (moved !== 0)
    await post(tx, {
      entries: { provider: moved, unmatched: -moved },
      payableRef: line.settlement_id,
      paymentId: null,
      memo: `${moved === off ? "differs from our books" : "differs otherwise than before"}: ${line.kind} ${line.entity_id}`,
      at: now,
    });
  await tx
    .updateTable("settlement_line")
    .set({ payment_id: paymentId, day, difference, off_paise: off })
    .where("id", "=", line.id)
    .execute();
  if (line.kind === "payment" && !hasFailed)
    await resolveAlert(deps, tx, { kind: "settlement.missing", subject: line.entity_id });
  if (difference === line.difference && off === line.off_paise) return;
  await tellDifference(deps, tx, { ...line, payment_id: paymentId, day, difference, off_paise: off });
}

/** Raises or resolves a line's alert. A day that is closed already has an alert of another kind. */
async function tellDifference(deps: BookDeps, tx: Tx, line: SettlementLine): Promise<void> {
  const { difference, day, off_paise: paise, entity_id: entity, settlement_id: settlement } = line;
  const subject = `${settlement} ${entity}`;
  const differs = { kind: "settlement.differs", subject };
  const lateDifference = { kind: "settlement.late_difference", subject };
  if (difference === null || difference === "pending") {
    for (const alert of [differs, lateDifference]) await resolveAlert(deps, tx, alert);
    return;
  }
  const closed = await tx.selectFrom("day_close").select("closed_at").where("day", "=", day).executeTakeFirst();
  const booking = await bookingOf(deps, tx, line.payment_id);
  const detail = { booking, difference, day, paise, rupees: formatRupees(paise), entity, settlement };
  await raiseAlert(deps, tx, { ...(closed ? lateDifference : differs), detail });
}

export async function bookingOf(deps: BookDeps, db: Sql, paymentId: string | null): Promise<string | null> {
  if (paymentId === null) return null;
  const { payable_ref: payableRef } = await db
    .selectFrom("payment")
    .innerJoin("payment_order", "payment_order.id", "payment.payment_order_id")
    .select("payable_ref")
    .where("payment.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return deps.namePayable(db, payableRef);
}
