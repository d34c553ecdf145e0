import { sql } from "kysely";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { formatRupees } from "#platform/money.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import type { ProviderClient, ProviderRefund } from "../razorpay/provider-client.server.ts";
import { holdFor } from "./held-refunds.server.ts";
import { isSentByUs, keyOwner } from "./refund-key.server.ts";
import { deskRefunds, toPaise } from "./refunds-at-desk.server.ts";

interface OwnRefund {
  id: string;
  payment_id: string;
  provider_payment_id: string;
}

/** Finds refunds that an older backup lost from our books, in paise. */
export async function findForgotten(
  { db, provider }: { db: Sql; provider: ProviderClient },
  { payment_id: paymentId, provider_payment_id: providerPaymentId }: OwnRefund,
  made: ProviderRefund[],
): Promise<ProviderRefund[]> {
  const marked = made.filter((one) => one.status !== "failed" && isSentByUs(one));
  const unknown = await withoutRow(db, marked);
  if (unknown.length === 0) return [];
  const inPaise = toPaise(made, await provider.getPayment(providerPaymentId));
  // A refund closed with several parts has the id of only one.
  const { unplacedPaise } = await deskRefunds(db, paymentId, inPaise);
  const ids = new Set(unknown.map(({ id }) => id));
  return inPaise.filter(({ id, status }) => ids.has(id) && (unplacedPaise > 0 || status === "pending"));
}

export async function withoutRow<One extends ProviderRefund>(db: Sql, made: One[]): Promise<One[]> {
  if (made.length === 0) return [];
  const rows = await db
    .selectFrom("refund")
    .select(["id", "provider_refund_id"])
    .where((is) =>
      is.or([
        is("id", "in", made.map(keyOwner)),
        is(
          "provider_refund_id",
          "in",
          made.map(({ id }) => id),
        ),
      ]),
    )
    .execute();
  const known = new Set(rows.flatMap(({ id, provider_refund_id: number }) => [id, number]));
  return made.filter((one) => !known.has(one.id) && !known.has(keyOwner(one)));
}

export async function holdForForgotten(
  deps: Pick<CaptureDeps, "db" | "clock" | "log">,
  refund: OwnRefund,
  forgotten: ProviderRefund[],
): Promise<void> {
  const now = deps.clock.now();
  const held = holdFor("forgotten");
  await inTransaction(deps.db, async (tx) => {
    // Payment before refund, as `noteRefund` locks them.
    await tx.selectFrom("payment").select("id").where("id", "=", refund.payment_id).forKeyShare().execute();
    const { numUpdatedRows } = await tx
      .updateTable("refund")
      .set({ by_hand_since: now, updated_at: now, ...held })
      .where("id", "=", refund.id)
      .where("status", "in", ["requested", "failed"])
      .where("by_hand_since", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const one of forgotten)
      if (!(await wasAlerted(tx, "refund.forgotten", one))) await alertForgottenRefund(deps, tx, refund, one);
    const sent = forgotten.map(({ id, amount, status }) => ({ id, amount, status, rupees: formatRupees(amount) }));
    const detail = { isByHand: true, why: held.last_error, payment: refund.provider_payment_id, sent };
    await raiseAlert(deps, tx, { kind: "refund.stuck", subject: refund.id, detail });
  });
}

export async function alertForgottenRefund(
  deps: Pick<CaptureDeps, "clock" | "log">,
  db: Sql,
  { provider_payment_id: payment }: Pick<OwnRefund, "provider_payment_id">,
  { id: subject, amount, status }: ProviderRefund,
): Promise<void> {
  const todo =
    "find what its booking had asked for since the backup (the command refunds-since, and the company's mailbox) and do that again; the refund that this asks for is held, and ended with this number";
  await raiseAlert(deps, db, { kind: "refund.forgotten", subject, detail: { payment, amount, status, todo } });
}

export async function wasAlerted(db: Sql, kind: string, { id }: ProviderRefund): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM alert WHERE kind = ${kind} AND subject = ${id} LIMIT 1`.execute(db);
  return rows.length > 0;
}
