import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";
import type { LedgerAccount } from "../model.ts";
import { overdrawnOfPayment } from "../refunds/held-refunds.server.ts";
import { balances } from "./ledger.server.ts";

export interface LedgerAudit {
  postings: number;
  payments: number;
  balances: Record<LedgerAccount, number>;
  faults: string[];
  /** By a refund and a dispute. The books are right; the company should ask for it. */
  givenTwice: string[];
}

const looks: readonly ((db: Sql) => Promise<string[]>)[] = [
  unbalancedPostings,
  unbookedPayments,
  wrongDebts,
  undecidedMoney,
  wrongAccounts,
  wrongPayables,
  wrongSettlements,
  overdrawnShares,
];

/** Trusts no database constraint. While the site sells, run it in one "repeatable read" transaction. */
export async function auditLedger(db: Sql): Promise<LedgerAudit> {
  const counted = await sql<{ postings: number; payments: number }>`
    SELECT (SELECT count(DISTINCT posting_id) FROM ledger_entry)::integer AS postings,
      (SELECT count(*) FROM payment WHERE status = 'captured')::integer AS payments`.execute(db);
  const accounts = await balances(db);
  const found: string[] = [];
  for (const look of looks) found.push(...(await look(db)));
  const total = Object.values(accounts).reduce((sum, amount) => sum + amount, 0);
  const whole = total === 0 ? [] : [`all accounts together come to ${total} paise, not to zero`];
  return {
    ...(counted.rows[0] ?? { postings: 0, payments: 0 }),
    balances: accounts,
    faults: [...whole, ...found],
    givenTwice: await moneyGivenTwice(db),
  };
}

async function unbalancedPostings(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ posting: string; total: string }>`
    SELECT posting_id AS posting, sum(amount_paise) AS total FROM ledger_entry
    GROUP BY posting_id HAVING sum(amount_paise) <> 0 OR count(*) < 2`.execute(db);
  return rows.map(({ posting, total }) => `posting ${posting} comes to ${total} paise, not to zero`);
}

async function moneyGivenTwice(db: Sql): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select(["provider_payment_id", overdrawnOfPayment.as("paise")])
    .where("status", "=", "captured")
    .where(overdrawnOfPayment, ">", 0)
    .orderBy("created_at")
    .execute();
  return rows.map(
    ({ provider_payment_id: payment, paise }) =>
      `payment ${payment}: ${formatRupees(paise)} of it goes to the guest twice, by a refund and by a dispute`,
  );
}

/** The provider holds the capture less fee, refunds, desk refunds and chargebacks not reversed. */
async function unbookedPayments(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ payment: string; booked: string; expected: string }>`
    WITH booked AS (
      SELECT payment_id, sum(amount_paise) AS amount FROM ledger_entry
      WHERE account = 'provider' AND payment_id IS NOT NULL GROUP BY payment_id),
    gone AS (
      SELECT payment_id, sum(amount_paise) AS amount FROM refund WHERE status = 'processed' AND bank_reference IS NULL
      GROUP BY payment_id),
    taken AS (
      SELECT payment_id, sum(amount_paise) AS amount FROM (
        SELECT payment_id, amount_paise FROM chargeback WHERE reversed_at IS NULL
        UNION ALL SELECT payment_id, amount_paise FROM desk_refund) AS one
      GROUP BY payment_id),
    expected AS (
      SELECT payment.id, CASE WHEN status = 'captured' AND kind IS NULL
        THEN amount_paise - fee_paise - coalesce(gone.amount, 0) - coalesce(taken.amount, 0) ELSE 0 END AS amount
      FROM payment LEFT JOIN gone ON gone.payment_id = payment.id LEFT JOIN taken ON taken.payment_id = payment.id
      LEFT JOIN desk_payment ON desk_payment.payment_id = payment.id)
    SELECT coalesce(expected.id, booked.payment_id)::text AS payment, coalesce(booked.amount, 0)::text AS booked,
      coalesce(expected.amount, 0)::text AS expected
    FROM expected FULL JOIN booked ON booked.payment_id = expected.id
    WHERE coalesce(booked.amount, 0) <> coalesce(expected.amount, 0)`.execute(db);
  return rows.map(
    ({ payment, booked, expected }) =>
      `payment ${payment}: the ledger says that the provider holds ${booked} paise of it, the payments say ${expected}`,
  );
}

/** We owe every unprocessed refund, and nobody more than they paid. */
async function wrongDebts(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ payment: string; booked: string; owed: string; asked: string; paid: string }>`
    WITH booked AS (
      SELECT payment_id, sum(amount_paise) AS amount FROM ledger_entry WHERE account = 'refunds_due' GROUP BY payment_id),
    owed AS (
      SELECT payment_id, sum(amount_paise) FILTER (WHERE status <> 'processed') AS amount, sum(amount_paise) AS asked
      FROM refund GROUP BY payment_id)
    SELECT payment.id::text AS payment, coalesce(booked.amount, 0)::text AS booked, coalesce(owed.amount, 0)::text AS owed,
      coalesce(owed.asked, 0)::text AS asked, payment.amount_paise::text AS paid
    FROM payment LEFT JOIN booked ON booked.payment_id = payment.id LEFT JOIN owed ON owed.payment_id = payment.id
    WHERE coalesce(booked.amount, 0) <> -coalesce(owed.amount, 0) OR coalesce(owed.asked, 0) > payment.amount_paise
    `.execute(db);
  return rows.map(
    ({ payment, booked, owed, asked, paid }) =>
      `payment ${payment}: the ledger owes ${booked} paise, open refunds come to ${owed}, all refunds to ${asked} of ${paid}`,
  );
}

/** After each transaction, money is either sold or due back. */
async function undecidedMoney(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ payment: string; left_over: string }>`
    SELECT payment_id::text AS payment, sum(amount_paise)::text AS left_over FROM ledger_entry WHERE account = 'customer'
    GROUP BY payment_id HAVING sum(amount_paise) <> 0`.execute(db);
  return rows.map(({ payment, left_over }) => `payment ${payment}: ${left_over} paise are neither sold nor due back`);
}

/** A posting may sum to zero and still name the wrong account. */
async function wrongAccounts(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ payment: string; account: LedgerAccount; booked: string; expected: string }>`
    WITH booked AS (
      SELECT payment_id, account, sum(amount_paise) AS amount FROM ledger_entry
      WHERE account IN ('fees', 'fee_gst', 'bank', 'cash', 'elsewhere', 'revenue') AND payment_id IS NOT NULL
      GROUP BY payment_id, account),
    back AS (
      SELECT payment_id, sum(amount_paise) AS asked,
        coalesce(sum(amount_paise) FILTER (WHERE status = 'processed' AND bank_reference IS NOT NULL), 0) AS by_bank
      FROM refund GROUP BY payment_id),
    taken AS (
      SELECT payment_id, sum(amount_paise) AS amount FROM (
        SELECT payment_id, amount_paise FROM chargeback WHERE reversed_at IS NULL
        UNION ALL SELECT payment_id, amount_paise FROM desk_refund) AS one
      GROUP BY payment_id),
    expected AS (
      SELECT payment.id, side.account, side.amount
      FROM payment LEFT JOIN back ON back.payment_id = payment.id LEFT JOIN taken ON taken.payment_id = payment.id
      LEFT JOIN desk_payment ON desk_payment.payment_id = payment.id
      CROSS JOIN LATERAL (VALUES ('fees', fee_paise - tax_paise::numeric), ('fee_gst', tax_paise::numeric),
        ('cash', CASE WHEN kind = 'cash' THEN amount_paise ELSE 0 END),
        ('elsewhere', CASE WHEN kind = 'elsewhere' THEN amount_paise ELSE 0 END),
        ('bank', CASE WHEN kind = 'upi' THEN amount_paise ELSE 0 END - coalesce(back.by_bank, 0)),
        ('revenue', coalesce(back.asked, 0) + coalesce(taken.amount, 0) - amount_paise)) AS side (account, amount)
      WHERE payment.status = 'captured')
    SELECT coalesce(expected.id, booked.payment_id)::text AS payment, coalesce(expected.account, booked.account) AS account,
      coalesce(booked.amount, 0)::text AS booked, coalesce(expected.amount, 0)::text AS expected
    FROM expected FULL JOIN booked ON booked.payment_id = expected.id AND booked.account = expected.account
    WHERE coalesce(booked.amount, 0) <> coalesce(expected.amount, 0) ORDER BY 1, 2`.execute(db);
  return rows.map(
    ({ payment, account, booked, expected }) =>
      `payment ${payment}: the ledger has ${booked} paise of it on the account ${account}, the payments say ${expected}`,
  );
}

async function wrongPayables(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ payment: string; named: string; paid: string }>`
    SELECT DISTINCT payment.id::text AS payment, entry.payable_ref AS named, payment_order.payable_ref AS paid
    FROM ledger_entry AS entry JOIN payment ON payment.id = entry.payment_id
    JOIN payment_order ON payment_order.id = payment.payment_order_id
    WHERE entry.payable_ref <> payment_order.payable_ref`.execute(db);
  return rows.map(
    ({ payment, named, paid }) => `payment ${payment}: the ledger has it for ${named}, and it was paid for ${paid}`,
  );
}

/** Nobody gets more back of a payment than their part of it. */
async function overdrawnShares(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ share: string; given: string; paise: string }>`
    SELECT share.id::text AS share, share.amount_paise::text AS paise, (given.back + given.shared)::text AS given
    FROM payment_share AS share CROSS JOIN LATERAL (
      SELECT coalesce((SELECT sum(amount_paise) FROM refund WHERE share_id = share.id), 0) AS back,
        coalesce((SELECT sum(amount_paise) FROM payment_share WHERE from_share_id = share.id), 0) AS shared) AS given
    WHERE given.back + given.shared > share.amount_paise
    UNION ALL
    SELECT 'of ' || payment.id, payment.amount_paise::text, (given.back + given.shared)::text
    FROM payment CROSS JOIN LATERAL (
      SELECT coalesce((SELECT sum(amount_paise) FROM refund WHERE payment_id = payment.id AND share_id IS NULL), 0) AS back,
        coalesce((SELECT sum(amount_paise) FROM payment_share WHERE payment_id = payment.id AND from_share_id IS NULL), 0)
          AS shared) AS given
    WHERE given.shared > 0 AND given.back + given.shared > payment.amount_paise`.execute(db);
  return rows.map(({ share, given, paise }) => `share ${share}: ${given} paise went out of its ${paise}`);
}

/** A settlement moves its sum from the provider to the bank, and its differences to `unmatched`. */
async function wrongSettlements(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ settlement: string; account: LedgerAccount; booked: string; expected: string }>`
    WITH booked AS (
      SELECT payable_ref AS id, account, sum(amount_paise) AS amount FROM ledger_entry WHERE payment_id IS NULL
        AND posting_id NOT IN (SELECT posting_id FROM ledger_entry WHERE account = 'gifts')
      GROUP BY payable_ref, account),
    expected AS (
      SELECT settlement.id, side.account, side.amount FROM settlement
      LEFT JOIN LATERAL (SELECT coalesce(sum(off_paise), 0) AS off FROM settlement_line WHERE settlement_id = settlement.id)
        AS differing ON true
      CROSS JOIN LATERAL (SELECT CASE WHEN status = 'processed' THEN amount_paise ELSE 0 END AS paid) AS transfer
      CROSS JOIN LATERAL (VALUES ('provider', off - paid), ('bank', paid::numeric), ('unmatched', -off))
        AS side (account, amount))
    SELECT coalesce(expected.id, booked.id) AS settlement, coalesce(expected.account, booked.account) AS account,
      coalesce(booked.amount, 0)::text AS booked, coalesce(expected.amount, 0)::text AS expected
    FROM expected FULL JOIN booked ON booked.id = expected.id AND booked.account = expected.account
    WHERE coalesce(booked.amount, 0) <> coalesce(expected.amount, 0) ORDER BY 1, 2`.execute(db);
  return rows.map(
    ({ settlement, account, booked, expected }) =>
      `settlement ${settlement}: the ledger has ${booked} paise of it on the account ${account}, the report says ${expected}`,
  );
}
