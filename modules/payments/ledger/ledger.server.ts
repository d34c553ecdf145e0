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
    /** Null for a posting about a settlement. */
    paymentId: string | null;
    memo: string;
    at: Date;
  },
): Promise<void> {
  const { entries, payableRef, paymentId, memo, at } = posting;
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
        payable_ref: payableRef,
        payment_id: paymentId,
        memo,
        at,
      })),
    )
    .execute();
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
