/** Sums given back of payments at the provider's desk, besides the refunds that we asked for. */
export const statements: string[] = [
  `CREATE TABLE desk_refund (
    payment_id uuid PRIMARY KEY REFERENCES payment (id),
    amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
];
