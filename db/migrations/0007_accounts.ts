/**
 * Travellers: the four tables of Better Auth under the names it gives them, and `profile`, which is ours. A traveller who
 * leaves takes all of it along (ON DELETE CASCADE); bookings and their ledger know no account and stay.
 */
export const statements: string[] = [
  `CREATE TABLE "user" (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    "emailVerified" boolean NOT NULL DEFAULT false,
    image text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE session (
    id uuid PRIMARY KEY,
    token text NOT NULL UNIQUE,
    "userId" uuid NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
    "expiresAt" timestamptz NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX session_user_idx ON session ("userId")',
  'CREATE INDEX session_expiry_idx ON session ("expiresAt")',
  `CREATE TABLE account (
    id uuid PRIMARY KEY,
    "userId" uuid NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    password text,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz,
    "refreshTokenExpiresAt" timestamptz,
    scope text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now(),
    UNIQUE ("providerId", "accountId")
  )`,
  'CREATE INDEX account_user_idx ON account ("userId")',
  `CREATE TABLE verification (
    id uuid PRIMARY KEY,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamptz NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX verification_identifier_idx ON verification (identifier)",
  'CREATE INDEX verification_expiry_idx ON verification ("expiresAt")',

  `CREATE TABLE profile (
    user_id uuid PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE,
    country text CHECK (country ~ '^[A-Z]{2}$'),
    mobile_number text CHECK (mobile_number ~ '^\\+[1-9][0-9]{3,14}$'),
    bio text NOT NULL DEFAULT '' CHECK (length(bio) <= 2000),
    photo text,
    upload text,
    pending_email text CHECK (pending_email = lower(pending_email) AND length(pending_email) BETWEEN 3 AND 254),
    payment_method jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,

  // Failed log-ins by whom they were tried on and from where; the key is a digest, never an address in the clear.
  `CREATE TABLE sign_in_attempt (
    key text PRIMARY KEY,
    failures integer NOT NULL CHECK (failures >= 0),
    last_at timestamptz NOT NULL,
    blocked_until timestamptz NOT NULL
  )`,
  "CREATE INDEX sign_in_attempt_last_idx ON sign_in_attempt (last_at)",

  // Requests about a person's data (privacy policy: answered within one month). The row outlives the account it was about.
  `CREATE TABLE data_request (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('export', 'erasure', 'correction', 'other')),
    email text,
    words text NOT NULL DEFAULT '' CHECK (length(words) <= 5000),
    received_at timestamptz NOT NULL,
    due_on date NOT NULL,
    answered_at timestamptz,
    answer text
  )`,
  "CREATE INDEX data_request_open_idx ON data_request (due_on) WHERE answered_at IS NULL",
  "CREATE INDEX booking_contact_email_idx ON booking (lower(contact_email), created_at DESC)",
];
