import { type RawBuilder, sql } from "kysely";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { partlyOf } from "../refunds/held-money.server.ts";

/** Money that another system took for a booking which is brought here. */
export interface PaidElsewhere {
  payableRef: string;
  /** Unique name of the payment, such as E-PH-7K3M9Q. */
  name: string;
  amountPaise: number;
}

/**
 * Notes money that another system took: sold, and in none of our own accounts. A refund of it goes by bank transfer, as
 * of money taken at the desk. Writes one posting each, all in four statements.
 */
export async function notePaidElsewhere(
  tx: Tx,
  paid: readonly PaidElsewhere[],
  { takenBy, now }: { takenBy: string; now: Date },
): Promise<void> {
  if (paid.length === 0) return;
  const of = paid.map((one) => ({ ...one, orderId: newId(), paymentId: newId(), postingId: newId() }));
  const listed = sql`unnest(${of.map(({ orderId }) => orderId)}::uuid[], ${of.map(({ paymentId }) => paymentId)}::uuid[],
    ${of.map(({ payableRef }) => payableRef)}::text[], ${of.map(({ name }) => name)}::text[],
    ${of.map(({ amountPaise }) => amountPaise)}::bigint[], ${of.map(({ postingId }) => postingId)}::uuid[])
    AS paid (order_id, payment_id, payable_ref, name, paise, posting_id)`;
  await sql`INSERT INTO payment_order (id, payable_ref, provider_order_id, amount_paise, currency, status, paid_at, checked_at,
      handed_out_at, created_at, updated_at)
    SELECT order_id, payable_ref, name, greatest(paise, 100), 'INR', 'paid', ${now}, NULL, ${now}, ${now}, ${now} FROM ${listed}`.execute(
    tx,
  );
  await sql`INSERT INTO payment (id, payment_order_id, provider_payment_id, amount_paise, method, status, created_at, updated_at)
    SELECT payment_id, order_id, name, paise, 'elsewhere', 'captured', ${now}, ${now} FROM ${listed}`.execute(tx);
  await sql`INSERT INTO desk_payment (payment_id, kind, taken_by) SELECT payment_id, 'elsewhere', ${takenBy} FROM ${listed}`.execute(
    tx,
  );
  const entries = of.flatMap(({ payableRef, paymentId, postingId, amountPaise }) => [
    { account: "elsewhere", amountPaise, payableRef, paymentId, postingId },
    { account: "revenue", amountPaise: -amountPaise, payableRef, paymentId, postingId },
  ]);
  await postAll(tx, entries, { memo: "taken by another system, before it was brought here", now });
}

interface Entry {
  account: string;
  amountPaise: number;
  payableRef: string;
  paymentId: string;
  postingId: string;
}

async function postAll(tx: Tx, entries: readonly Entry[], { memo, now }: { memo: string; now: Date }): Promise<void> {
  await sql`INSERT INTO ledger_entry (id, posting_id, account, amount_paise, payable_ref, payment_id, memo, at)
    SELECT id, posting_id, account, paise, payable_ref, payment_id, ${memo}, ${now} FROM unnest(
      ${entries.map(() => newId())}::uuid[], ${entries.map(({ postingId }) => postingId)}::uuid[],
      ${entries.map(({ account }) => account)}::text[], ${entries.map(({ amountPaise }) => amountPaise)}::bigint[],
      ${entries.map(({ payableRef }) => payableRef)}::text[], ${entries.map(({ paymentId }) => paymentId)}::uuid[])
      AS entry (id, posting_id, account, paise, payable_ref, payment_id)`.execute(tx);
}

const paidElsewhere = (payableRefs: readonly string[]): RawBuilder<unknown> => sql`
  FROM payment JOIN payment_order ON payment_order.id = payment_order_id
    JOIN desk_payment ON desk_payment.payment_id = payment.id AND desk_payment.kind = 'elsewhere'
  WHERE payable_ref = ANY(${[...payableRefs]}::text[]) AND payment.status = 'captured'`;

/** Takes such notes back, by a posting that turns each round. Refuses money of which something went back or was shared. */
export async function takeBackElsewhere(tx: Tx, payableRefs: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; order: string; ref: string; paise: number }>`
    SELECT payment.id, payment_order.id AS order, payable_ref AS ref, payment.amount_paise AS paise
    ${paidElsewhere(payableRefs)} ORDER BY payment.id FOR UPDATE OF payment`.execute(tx);
  const touched = await sql<{ id: string }>`
    SELECT payment_id AS id FROM refund WHERE payment_id = ANY(${rows.map(({ id }) => id)}::uuid[])
    UNION ALL SELECT payment_id FROM payment_share WHERE payment_id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  if (touched.rows.length > 0) throw new Error("money that was given back or shared cannot be taken back");
  const entries = rows.flatMap(({ id: paymentId, ref: payableRef, paise }) => {
    const one = { payableRef, paymentId, postingId: newId() };
    return [
      { ...one, account: "elsewhere", amountPaise: -paise },
      { ...one, account: "revenue", amountPaise: paise },
    ];
  });
  if (entries.length === 0) return;
  await postAll(tx, entries, { memo: "its import was undone", now });
  await sql`UPDATE payment SET status = 'returned', updated_at = ${now}
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`UPDATE payment_order SET stray = true, updated_at = ${now}
    WHERE id = ANY(${rows.map(({ order }) => order)}::uuid[])`.execute(tx);
}

/** Payables of which money went back, was shared or is disputed. */
export async function findMovedMoney(db: Sql, payableRefs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    SELECT payable_ref AS ref FROM payment_order JOIN payment ON payment_order_id = payment_order.id
    WHERE payable_ref = ANY(${[...payableRefs]}::text[]) AND payment.status IN ('captured', 'authorized')
      AND (payment.method IS DISTINCT FROM 'elsewhere'
        OR EXISTS (SELECT FROM refund WHERE payment_id = payment.id)
        OR EXISTS (SELECT FROM payment_share WHERE payment_id = payment.id))`.execute(db);
  return new Set(rows.map(({ ref }) => ref));
}

/** Part of these payables' money that another system took and that is kept. */
export async function findHeldElsewhere(db: Sql, payableRefs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce(sum(part.paise), 0)::bigint AS held FROM desk_payment JOIN payment ON payment.id = payment_id
      JOIN payment_order ON payment_order.id = payment_order_id, LATERAL (
      SELECT CASE WHEN payable_ref = ANY(${[...payableRefs]}::text[]) THEN payment.amount_paise
          - coalesce((SELECT sum(amount_paise) FROM payment_share WHERE payment_id = payment.id AND from_share_id IS NULL), 0)
          - coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id AND share_id IS NULL), 0) ELSE 0 END
        + coalesce((SELECT sum(share.amount_paise
            - coalesce((SELECT sum(amount_paise) FROM payment_share WHERE from_share_id = share.id), 0)
            - coalesce((SELECT sum(amount_paise) FROM refund WHERE share_id = share.id), 0))
          FROM payment_share AS share WHERE share.payment_id = payment.id
            AND share.payable_ref = ANY(${[...payableRefs]}::text[])), 0) AS paise) AS part
    WHERE desk_payment.kind = 'elsewhere' AND payment.status = 'captured' AND ${partlyOf(payableRefs)}`.execute(db);
  return rows[0]?.held ?? 0;
}
