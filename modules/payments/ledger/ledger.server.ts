import type { Sql, Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type LedgerAccount, ledgerAccounts } from "../model.ts";

/**
 * Writes one immutable posting, in paise, positive for a gain. The database refuses a sum other than zero at commit.
 */
export async function post(
  tx: Tx,
  posting: {
    entries: Partial<Record<LedgerAccount, number>>;
    payableRef: string;
    /** Account whose entry is about another payable, and that one. */
    about?: { account: LedgerAccount; payableRef: string };
    /** Null for a posting about a settlement. */
    paymentId: string | null;
    memo: string;
    at: Date;
  },
): Promise<void> {
  const { entries, payableRef, about, paymentId, memo, at } = posting;
  const postingId = newId();
  const rows = Object.entries(entries).filter(([, amount]) => amount !== 0);
  await tx
    .insertInto("ledger_entry")
    .values(
      rows.map(([account, amount]) => ({
        id: newId(),
        posting_id: postingId,
        account: account as LedgerAccount,
        amount_paise: amount,
        payable_ref: about?.account === account ? about.payableRef : payableRef,
        payment_id: paymentId,
        memo,
        at,
      })),
    )
    .execute();
}

/** Moves money between revenue and what gifts may still pay. The gift gains `amountPaise`. `rideOf`: booking it is about. */
export const postGift = (
  tx: Tx,
  {
    giftId,
    rideOf,
    amountPaise,
    memo,
    at,
  }: { giftId: string; rideOf: string | null; amountPaise: number; memo: string; at: Date },
): Promise<void> =>
  post(tx, {
    entries: { gifts: -amountPaise, revenue: amountPaise },
    ...{ payableRef: giftId, paymentId: null, memo, at },
    ...(rideOf !== null && { about: { account: "revenue", payableRef: rideOf } }),
  });

/** Paise that each gift may still pay, by the ledger. Sold ones are named by their payable, the gift. */
export async function giftPostings(db: Sql): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("ledger_entry")
    .select(({ fn }) => ["payable_ref", fn.sum<string>("amount_paise").as("total")])
    .where("account", "=", "gifts")
    .groupBy("payable_ref")
    .execute();
  return new Map(rows.map((row) => [row.payable_ref, -Number(row.total)]));
}

export async function balances(db: Sql): Promise<Record<LedgerAccount, number>> {
  const rows = await db
    .selectFrom("ledger_entry")
    .select(({ fn }) => ["account", fn.sum<string>("amount_paise").as("total")])
    .groupBy("account")
    .execute();
  const totals = new Map(rows.map((row) => [row.account, Number(row.total)]));
  return Object.fromEntries(ledgerAccounts.map((account) => [account, totals.get(account) ?? 0])) as Record<
    LedgerAccount,
    number
  >;
}
