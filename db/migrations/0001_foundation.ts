/**
 * Everything the first booking needs. Amounts are bigint paise, local dates and times are Delhi's, instants timestamptz.
 * Every rule that money or seats depend on is a constraint here, whatever the code above it does.
 */
export const statements: string[] = [
  // catalogue ---------------------------------------------------------------------------------------------------
  `CREATE TABLE photo (
    key text PRIMARY KEY,
    base text NOT NULL,
    widths jsonb NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    placeholder text NOT NULL,
    alt text NOT NULL CHECK (alt <> ''),
    credit text NOT NULL,
    licence text NOT NULL,
    source text,
    focus jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE category (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    fullname text NOT NULL,
    name_hindi text,
    introduction text NOT NULL,
    background_photo text NOT NULL REFERENCES photo (key),
    position integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE destination (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    name text NOT NULL,
    name_hindi text NOT NULL,
    region text NOT NULL,
    introduction text NOT NULL,
    photo text NOT NULL REFERENCES photo (key),
    position integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE tour (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    slug_history jsonb NOT NULL DEFAULT '[]',
    kind text NOT NULL CHECK (kind IN ('cycle', 'walk', 'bespoke', 'holiday')),
    category text NOT NULL REFERENCES category (slug),
    also_in jsonb NOT NULL DEFAULT '[]',
    destination text NOT NULL REFERENCES destination (slug),
    name text NOT NULL,
    location text NOT NULL,
    travel_type text NOT NULL,
    level text NOT NULL,
    sells text NOT NULL CHECK (sells IN ('instant', 'enquiry')),
    duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
    regular_paise bigint NOT NULL CHECK (regular_paise >= 100),
    offer_paise bigint CHECK (offer_paise >= 100 AND offer_paise < regular_paise),
    private_single_paise bigint CHECK (private_single_paise >= 100),
    private_multiple_paise bigint CHECK (private_multiple_paise >= 100),
    group_size_min integer NOT NULL CHECK (group_size_min >= 1),
    group_size_max integer NOT NULL CHECK (group_size_max >= group_size_min),
    background_photo text NOT NULL REFERENCES photo (key),
    details jsonb NOT NULL,
    featured boolean NOT NULL DEFAULT false,
    position integer NOT NULL,
    published boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX tour_category_idx ON tour (category, position) WHERE published",

  // availability ------------------------------------------------------------------------------------------------
  `CREATE TABLE schedule (
    id uuid PRIMARY KEY,
    tour_id uuid NOT NULL REFERENCES tour (id),
    rule jsonb NOT NULL,
    materialised_until date,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX schedule_tour_idx ON schedule (tour_id)",
  `CREATE TABLE blackout (
    id uuid PRIMARY KEY,
    tour_id uuid REFERENCES tour (id),
    from_date date NOT NULL,
    to_date date NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (to_date >= from_date)
  )`,
  `CREATE TABLE departure (
    id uuid PRIMARY KEY,
    tour_id uuid NOT NULL REFERENCES tour (id),
    local_date date NOT NULL,
    local_time text NOT NULL CHECK (local_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
    starts_at timestamptz NOT NULL,
    cutoff_at timestamptz NOT NULL,
    capacity integer NOT NULL CHECK (capacity >= 0),
    taken integer NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'cancelled', 'departed')),
    status_reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (tour_id, local_date, local_time),
    CHECK (cutoff_at <= starts_at),
    CONSTRAINT departure_never_oversold CHECK (taken BETWEEN 0 AND capacity)
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX departure_upcoming_idx ON departure (tour_id, starts_at)",

  // booking -----------------------------------------------------------------------------------------------------
  `CREATE TABLE booking (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    request_key text NOT NULL UNIQUE,
    tour_id uuid NOT NULL REFERENCES tour (id),
    departure_id uuid NOT NULL REFERENCES departure (id),
    category text NOT NULL CHECK (category IN ('regular', 'private')),
    people integer NOT NULL CHECK (people >= 1),
    seats integer NOT NULL CHECK (seats >= people),
    contact_name text NOT NULL,
    contact_email text NOT NULL,
    contact_phone text NOT NULL,
    country text NOT NULL,
    tourist_category text NOT NULL,
    remarks text NOT NULL DEFAULT '',
    price_lines jsonb NOT NULL,
    total_paise bigint NOT NULL CHECK (total_paise >= 100),
    policy jsonb NOT NULL,
    status text NOT NULL CHECK (status IN ('held', 'confirmed', 'completed', 'no_show', 'expired', 'released', 'cancelled')),
    hold_expires_at timestamptz NOT NULL,
    hold_extended boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX booking_held_idx ON booking (departure_id, hold_expires_at) WHERE status = 'held'",
  "CREATE INDEX booking_expiry_idx ON booking (hold_expires_at) WHERE status = 'held'",
  "CREATE INDEX booking_departure_idx ON booking (departure_id)",
  `CREATE TABLE booking_event (
    id uuid PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES booking (id),
    from_status text,
    to_status text NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    at timestamptz NOT NULL
  )`,
  "CREATE INDEX booking_event_booking_idx ON booking_event (booking_id)",

  // payments ----------------------------------------------------------------------------------------------------
  `CREATE TABLE payment_order (
    id uuid PRIMARY KEY,
    payable_ref text NOT NULL,
    provider_order_id text NOT NULL UNIQUE,
    amount_paise bigint NOT NULL CHECK (amount_paise >= 100),
    currency text NOT NULL CHECK (currency = 'INR'),
    status text NOT NULL CHECK (status IN ('created', 'attempted', 'paid')),
    checked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE UNIQUE INDEX payment_order_open_idx ON payment_order (payable_ref)",
  "CREATE INDEX payment_order_unsettled_idx ON payment_order (created_at) WHERE status <> 'paid'",
  `CREATE TABLE payment (
    id uuid PRIMARY KEY,
    payment_order_id uuid NOT NULL REFERENCES payment_order (id),
    provider_payment_id text NOT NULL UNIQUE,
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    fee_paise bigint NOT NULL DEFAULT 0 CHECK (fee_paise >= 0),
    method text,
    status text NOT NULL CHECK (status IN ('captured', 'failed')),
    failure_reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX payment_order_idx ON payment (payment_order_id)",
  `CREATE TABLE refund (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payment (id),
    provider_refund_id text UNIQUE,
    amount_paise bigint NOT NULL CHECK (amount_paise > 0),
    reason text NOT NULL,
    status text NOT NULL CHECK (status IN ('requested', 'sent', 'processed', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    promised_by date NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX refund_payment_idx ON refund (payment_id)",
  "CREATE INDEX refund_open_idx ON refund (created_at) WHERE status <> 'processed'",
  `CREATE TABLE provider_event (
    event_id text PRIMARY KEY,
    name text NOT NULL,
    payload jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    processed_at timestamptz
  )`,
  "CREATE INDEX provider_event_waiting_idx ON provider_event (received_at) WHERE processed_at IS NULL",
  `CREATE TABLE ledger_entry (
    id uuid PRIMARY KEY,
    posting_id uuid NOT NULL,
    account text NOT NULL CHECK (account IN ('provider', 'customer', 'fees', 'refunds_due')),
    amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
    payable_ref text NOT NULL,
    payment_id uuid REFERENCES payment (id),
    memo text NOT NULL,
    at timestamptz NOT NULL
  )`,
  "CREATE INDEX ledger_entry_posting_idx ON ledger_entry (posting_id)",
  `CREATE FUNCTION ledger_posting_balances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT sum(amount_paise) FROM ledger_entry WHERE posting_id = NEW.posting_id) <> 0 THEN
        RAISE EXCEPTION 'ledger posting % does not balance', NEW.posting_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_posting_balances()`,
  `CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'check_violation';
    END $$`,
  `CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
    FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only()`,

  // content, reviews --------------------------------------------------------------------------------------------
  `CREATE TABLE page (
    key text PRIMARY KEY,
    document jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE post (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE,
    category text NOT NULL,
    title text NOT NULL,
    published_on date NOT NULL,
    photo text NOT NULL REFERENCES photo (key),
    document jsonb NOT NULL,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX post_newest_idx ON post (published_on DESC) WHERE published",
  `CREATE TABLE review (
    id uuid PRIMARY KEY,
    tour_id uuid NOT NULL REFERENCES tour (id),
    reviewer_name text NOT NULL,
    country text NOT NULL,
    reviewed_on date NOT NULL,
    rating_halves integer NOT NULL CHECK (rating_halves BETWEEN 1 AND 10),
    quote text NOT NULL,
    paragraphs jsonb NOT NULL,
    photo text REFERENCES photo (key),
    featured boolean NOT NULL DEFAULT false,
    published boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX review_tour_idx ON review (tour_id, reviewed_on DESC) WHERE published",

  // messaging ---------------------------------------------------------------------------------------------------
  `CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    topic text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    delivered_at timestamptz,
    last_error text
  )`,
  "CREATE INDEX outbox_waiting_idx ON outbox (next_attempt_at) WHERE delivered_at IS NULL",
  `CREATE TABLE mail (
    id uuid PRIMARY KEY,
    outbox_id uuid NOT NULL UNIQUE REFERENCES outbox (id),
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text,
    html text,
    plain text,
    data jsonb NOT NULL,
    status text NOT NULL CHECK (status IN ('waiting', 'sent', 'kept', 'failed')),
    last_error text,
    sent_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX mail_newest_idx ON mail (created_at DESC)",

  // the house ---------------------------------------------------------------------------------------------------
  `CREATE TABLE setting (
    key text PRIMARY KEY,
    value jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
];
