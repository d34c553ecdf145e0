/** Money that a bank has taken back of a payment by a dispute that was lost: no longer there to be given back to anybody. */
export const statements: string[] = [
  `CREATE TABLE chargeback (
    provider_dispute_id text PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payment (id),
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    created_at timestamptz NOT NULL
  )`,
  "CREATE INDEX chargeback_payment_idx ON chargeback (payment_id)",
];
