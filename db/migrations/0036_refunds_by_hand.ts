/**
 * Refunds that the provider will never send, as it takes nothing back that was paid more than six months ago: `by_hand_since` is when
 * it said so, and from then on it is not asked again. `bank_reference` is the bank's own number of the transfer that paid a refund in
 * place of the provider; what our bank pays has an account of its own, since the provider still holds that money.
 */
export const statements: string[] = [
  "ALTER TABLE refund ADD COLUMN by_hand_since timestamptz, ADD COLUMN bank_reference text",
  "ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_account_check",
  `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_account_check
    CHECK (account IN ('provider', 'bank', 'customer', 'revenue', 'fees', 'refunds_due'))`,
];
