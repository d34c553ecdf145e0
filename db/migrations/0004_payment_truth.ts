/**
 * What payments need to stay true when things go wrong: alerts for a human, promises (authorised payments), orders of ours
 * that were lost before we wrote them down, events and refunds that wait before they are tried again, and revenue as an
 * account of its own. Departures get the life of a minimum group and a mark for what was edited by hand.
 */
export const statements: string[] = [
  `CREATE TABLE alert (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    subject text NOT NULL,
    detail jsonb NOT NULL,
    times integer NOT NULL DEFAULT 1 CHECK (times > 0),
    raised_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    resolved_at timestamptz
  )`,
  "CREATE UNIQUE INDEX alert_open_idx ON alert (kind, subject) WHERE resolved_at IS NULL",

  // An order that the provider has and we lost; its money goes back. Each payable has one order that is not stray.
  "ALTER TABLE payment_order ADD COLUMN stray boolean NOT NULL DEFAULT false",
  "ALTER TABLE payment_order ADD COLUMN paid_at timestamptz",
  "ALTER TABLE payment_order ADD COLUMN trouble_since timestamptz",
  "UPDATE payment_order SET paid_at = updated_at WHERE status = 'paid'",
  "DROP INDEX payment_order_open_idx",
  "CREATE UNIQUE INDEX payment_order_open_idx ON payment_order (payable_ref) WHERE NOT stray",
  "CREATE INDEX payment_order_paid_idx ON payment_order (paid_at) WHERE status = 'paid'",

  "ALTER TABLE payment DROP CONSTRAINT payment_status_check",
  `ALTER TABLE payment ADD CONSTRAINT payment_status_check
    CHECK (status IN ('authorized', 'captured', 'failed', 'returned'))`,

  "ALTER TABLE refund ADD COLUMN tries integer NOT NULL DEFAULT 0",
  "ALTER TABLE refund ADD COLUMN next_attempt_at timestamptz",
  "ALTER TABLE refund ADD COLUMN last_error text",

  "ALTER TABLE provider_event ADD COLUMN attempts integer NOT NULL DEFAULT 0",
  "ALTER TABLE provider_event ADD COLUMN next_attempt_at timestamptz",

  "ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_account_check",
  `ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_account_check
    CHECK (account IN ('provider', 'customer', 'revenue', 'fees', 'refunds_due'))`,
  "CREATE INDEX ledger_entry_payment_idx ON ledger_entry (payment_id)",
  `CREATE TRIGGER ledger_entry_never_emptied BEFORE TRUNCATE ON ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`,
  // Money kept before there was a revenue account moves there, by a posting like any other.
  `WITH kept AS (
    SELECT payment_id, min(payable_ref) AS payable_ref, sum(amount_paise)::bigint AS owed, gen_random_uuid() AS posting_id
    FROM ledger_entry WHERE account = 'customer' AND payment_id IS NOT NULL
    GROUP BY payment_id HAVING sum(amount_paise) < 0
  )
  INSERT INTO ledger_entry (id, posting_id, account, amount_paise, payable_ref, payment_id, memo, at)
  SELECT gen_random_uuid(), posting_id, account, amount, payable_ref, payment_id, 'sold', now() FROM kept
  CROSS JOIN LATERAL (VALUES ('customer', -owed), ('revenue', owed)) AS side (account, amount)`,

  // The life of a minimum group, and what an operator changed by hand.
  "ALTER TABLE departure ADD COLUMN group_min integer NOT NULL DEFAULT 1 CHECK (group_min >= 1)",
  "ALTER TABLE departure ADD COLUMN decides_at timestamptz",
  "ALTER TABLE departure ADD COLUMN guaranteed_at timestamptz",
  "ALTER TABLE departure ADD COLUMN schedule_id uuid REFERENCES schedule (id)",
  "ALTER TABLE departure ADD COLUMN edited_at timestamptz",
  // Latecomers may still join a departure that sells until it is full.
  "ALTER TABLE departure DROP CONSTRAINT departure_check",
  `ALTER TABLE departure ADD CONSTRAINT departure_cutoff_check CHECK (cutoff_at <= starts_at + interval '12 hours')`,
  "ALTER TABLE departure ADD CONSTRAINT departure_decides_before_start CHECK (decides_at IS NULL OR decides_at <= starts_at)",
  // A NOTIFY makes every commit wait for the one before it, and a rush of holds would queue for that alone. So a hold leaves
  // a mark, and the site tells of all marks twice a second; every other change is told at once, as before.
  "ALTER TABLE departure ADD COLUMN told boolean NOT NULL DEFAULT true",
  "CREATE INDEX departure_untold_idx ON departure (id) WHERE NOT told",
  "DROP TRIGGER departure_changed ON departure",
  `CREATE TRIGGER departure_changed AFTER UPDATE ON departure
    FOR EACH ROW WHEN (NEW.told AND (NOT OLD.told OR OLD.taken <> NEW.taken OR OLD.status <> NEW.status
      OR OLD.capacity <> NEW.capacity OR OLD.cutoff_at <> NEW.cutoff_at OR OLD.guaranteed_at IS DISTINCT FROM NEW.guaranteed_at))
    EXECUTE FUNCTION tell_departure_change()`,
  `CREATE INDEX departure_undecided_idx ON departure (decides_at)
    WHERE status = 'open' AND guaranteed_at IS NULL AND decides_at IS NOT NULL`,
];
