import type { Sql, Tx } from "#platform/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import type { LedgerEntryTable } from "./tables.server.ts";

type Account = LedgerEntryTable["account"];

/**
 * Writes one posting: entries that sum to zero (the database refuses any other at commit) and can never be changed.
 * A positive amount is what an account gains for us, in paise: `provider` is money that the provider holds for us,
 * `customer` what we owe travellers in rides, `refunds_due` what we owe them in money.
 */
export async function post(
  tx: Tx,
  posting: { entries: Partial<Record<Account, number>>; payableRef: string; paymentId: string; memo: string; at: Date },
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
        account: account as Account,
        amount_paise: amount,
        payable_ref: payableRef,
        payment_id: paymentId,
        memo,
        at,
      })),
    )
    .execute();
}

/** What stands on each account, in paise. The sum over all accounts is always zero. */
export async function balances(db: Sql): Promise<Record<Account, number>> {
  const rows = await db
    .selectFrom("ledger_entry")
    .select(({ fn }) => ["account", fn.sum<string>("amount_paise").as("total")])
    .groupBy("account")
    .execute();
  const zero: Record<Account, number> = { provider: 0, customer: 0, fees: 0, refunds_due: 0 };
  return { ...zero, ...Object.fromEntries(rows.map((row) => [row.account, Number(row.total)])) };
}
