/**
 * An order is handed out again whenever somebody wants to pay it: that of a quote for up to ninety days. For how long the provider
 * is asked about it goes by the last time, not by when it was made. Indexes of what the reconciler asks each minute: orders
 * that may still be paid, promises of a bank, and orders that could not be asked about.
 */
export const statements: string[] = [
  // With a default, so that the version before this one may go on writing orders.
  "ALTER TABLE payment_order ADD COLUMN handed_out_at timestamptz NOT NULL DEFAULT now()",
  "UPDATE payment_order SET handed_out_at = created_at",
  "CREATE INDEX payment_order_handed_out_idx ON payment_order (handed_out_at) WHERE status <> 'paid'",
  "DROP INDEX payment_order_unsettled_idx",
  "CREATE INDEX payment_order_trouble_idx ON payment_order (trouble_since) WHERE trouble_since IS NOT NULL",
  // Orders that were paid while they were stuck left their alert behind.
  `UPDATE alert SET resolved_at = now() WHERE kind = 'order.stuck' AND resolved_at IS NULL
    AND subject IN (SELECT provider_order_id FROM payment_order WHERE trouble_since IS NULL)`,
  "CREATE INDEX payment_promised_idx ON payment (payment_order_id) WHERE status = 'authorized'",
  // Whose photograph an upload is, by its key.
  "CREATE INDEX profile_upload_idx ON profile (upload) WHERE upload IS NOT NULL",
];
