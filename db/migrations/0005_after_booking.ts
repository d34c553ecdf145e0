/**
 * What happens to a booking after it was paid: riders' details, changes of date and of person, a cancelled departure's
 * choices, credits, bespoke quotes, notices sent once, and the operator's audit.
 */
export const statements: string[] = [
  // Prices per person as they stood when booked: what a party that has become smaller costs is reckoned from them.
  "ALTER TABLE booking ADD COLUMN prices jsonb",
  // Part of what a booking's link is signed over: one more, and every older link is dead.
  "ALTER TABLE booking ADD COLUMN link_version integer NOT NULL DEFAULT 0 CHECK (link_version >= 0)",
  // The part of the total that is paid with a credit instead of money.
  "ALTER TABLE booking ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise BETWEEN 0 AND total_paise)",

  // The only table with a rider's person in it. What only the ride itself needs is forgotten two days after it.
  `CREATE TABLE rider (
    id uuid PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES booking (id),
    position integer NOT NULL CHECK (position >= 1),
    name text CHECK (length(name) BETWEEN 1 AND 120),
    height_cm integer CHECK (height_cm BETWEEN 80 AND 230),
    diet text,
    notes text CHECK (length(notes) <= 500),
    emergency_name text,
    emergency_phone text,
    is_minor boolean NOT NULL DEFAULT false,
    guardian_name text,
    waiver_version text,
    waiver_at timestamptz,
    filled_at timestamptz,
    cancelled_at timestamptz,
    forgotten_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (booking_id, position),
    CHECK (filled_at IS NULL OR (name IS NOT NULL AND waiver_version IS NOT NULL AND waiver_at IS NOT NULL)),
    CHECK (filled_at IS NULL OR NOT is_minor OR guardian_name IS NOT NULL)
  )`,

  `CREATE TABLE booking_change (
    id uuid PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES booking (id),
    kind text NOT NULL CHECK (kind IN ('move', 'transfer')),
    status text NOT NULL CHECK (status IN ('waiting', 'applied', 'expired')),
    due_paise bigint NOT NULL CHECK (due_paise >= 0),
    to_departure_id uuid REFERENCES departure (id),
    seats integer NOT NULL DEFAULT 0 CHECK (seats >= 0),
    price_lines jsonb,
    total_paise bigint,
    new_contact jsonb,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    applied_at timestamptz,
    CHECK ((kind = 'move') = (to_departure_id IS NOT NULL))
  )`,
  // Two tabs, one change: a second one waits until the first is paid or has run out.
  "CREATE UNIQUE INDEX booking_change_waiting_idx ON booking_change (booking_id) WHERE status = 'waiting'",
  "CREATE INDEX booking_change_booking_idx ON booking_change (booking_id)",
  "CREATE INDEX booking_change_expiry_idx ON booking_change (expires_at) WHERE status = 'waiting'",

  `CREATE TABLE guest_choice (
    id uuid PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES booking (id),
    departure_id uuid NOT NULL REFERENCES departure (id),
    reason text NOT NULL,
    deadline_at timestamptz NOT NULL,
    choice text CHECK (choice IN ('move', 'credit', 'refund')),
    chosen_by text CHECK (chosen_by IN ('traveller', 'system', 'operator')),
    chosen_at timestamptz,
    created_at timestamptz NOT NULL,
    UNIQUE (booking_id, departure_id),
    CHECK ((choice IS NULL) = (chosen_at IS NULL))
  )`,
  // Money that could not be kept goes back as a return; whatever the traveller or the company asks for is none.
  "ALTER TABLE refund ADD COLUMN is_return boolean NOT NULL DEFAULT true",
  "CREATE INDEX guest_choice_open_idx ON guest_choice (deadline_at) WHERE choice IS NULL",

  `CREATE TABLE credit (
    id uuid PRIMARY KEY,
    from_booking_id uuid NOT NULL UNIQUE REFERENCES booking (id),
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    spent_on_booking_id uuid UNIQUE REFERENCES booking (id),
    expires_on date NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  "ALTER TABLE booking ADD COLUMN credit_id uuid REFERENCES credit (id)",

  `CREATE TABLE bespoke_quote (
    id uuid PRIMARY KEY,
    number text NOT NULL,
    version integer NOT NULL CHECK (version >= 1),
    tour_id uuid NOT NULL REFERENCES tour (id),
    contact_name text NOT NULL,
    contact_email text NOT NULL,
    contact_phone text NOT NULL,
    country text NOT NULL,
    local_date date NOT NULL,
    local_time text NOT NULL,
    people integer NOT NULL CHECK (people >= 1),
    total_paise bigint NOT NULL CHECK (total_paise >= 100),
    words text NOT NULL,
    expires_at timestamptz NOT NULL,
    superseded_at timestamptz,
    booking_id uuid UNIQUE REFERENCES booking (id),
    created_at timestamptz NOT NULL,
    UNIQUE (number, version)
  )`,

  // Each notice about a booking's departure goes out once, however often its job runs.
  `CREATE TABLE booking_notice (
    booking_id uuid NOT NULL REFERENCES booking (id),
    departure_id uuid NOT NULL REFERENCES departure (id),
    kind text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (booking_id, departure_id, kind)
  )`,

  `CREATE TABLE audit (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    command text NOT NULL,
    arguments jsonb NOT NULL,
    outcome jsonb NOT NULL
  )`,
  "CREATE INDEX audit_newest_idx ON audit (at DESC)",
  `CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'check_violation';
  END $$`,
  `CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()`,

  // Whoever moves a refund tells of it: a trigger, so that the job, the webhook and the operator cannot forget it.
  `CREATE FUNCTION tell_refund() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox (id, topic, payload, next_attempt_at)
    SELECT gen_random_uuid(), 'refund.' || NEW.status, jsonb_build_object(
      'refundId', NEW.id, 'amountPaise', NEW.amount_paise, 'payableRef', payment_order.payable_ref), 'epoch'
    FROM payment JOIN payment_order ON payment_order.id = payment.payment_order_id WHERE payment.id = NEW.payment_id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER refund_moved AFTER UPDATE OF status ON refund
    FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION tell_refund()`,
];
