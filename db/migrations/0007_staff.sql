-- The people of the company and how they get in. They are not travellers: their tables and sessions are their own.

CREATE TABLE staff_member (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CONSTRAINT staff_member_email_key UNIQUE
    CONSTRAINT staff_member_email_check CHECK (email = lower(email)),
  role text NOT NULL CONSTRAINT staff_member_role_check CHECK (role IN ('owner', 'desk', 'guide', 'editor', 'accountant')),
  is_demo boolean NOT NULL DEFAULT false,
  totp_secret text,
  totp_step bigint,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX staff_member_demo_idx ON staff_member (role) WHERE is_demo;
COMMENT ON TABLE staff_member IS 'A person of the company, with one role. Nobody is deleted, as the audit names them.';
COMMENT ON COLUMN staff_member.is_demo IS 'Made by a door of the demo. Opens nothing in live mode.';
COMMENT ON COLUMN staff_member.totp_secret IS 'Secret of the authenticator app, sealed by the site''s secret.';
COMMENT ON COLUMN staff_member.totp_step IS 'Half minute of the last code that was taken: neither it nor an earlier one is taken again.';

CREATE TABLE staff_invite (
  id uuid PRIMARY KEY,
  email text NOT NULL CONSTRAINT staff_invite_email_check CHECK (email = lower(email)),
  role text NOT NULL CONSTRAINT staff_invite_role_check CHECK (role IN ('owner', 'desk', 'guide', 'editor', 'accountant')),
  token_digest text NOT NULL CONSTRAINT staff_invite_token_digest_key UNIQUE,
  member_id uuid REFERENCES staff_member(id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT staff_invite_check CHECK (expires_at > created_at)
);
CREATE INDEX staff_invite_email_idx ON staff_invite (email);
CREATE INDEX staff_invite_member_idx ON staff_invite (member_id);
COMMENT ON TABLE staff_invite IS 'A mailed link by which a person gets in once. It always carries a role, and goes when it is used.';
COMMENT ON COLUMN staff_invite.member_id IS 'Of somebody who has lost their ways in: the link gives them new ones.';

CREATE TABLE staff_session (
  id uuid PRIMARY KEY,
  token_digest text NOT NULL CONSTRAINT staff_session_token_digest_key UNIQUE,
  member_id uuid NOT NULL REFERENCES staff_member(id),
  device text NOT NULL,
  way_in text NOT NULL CONSTRAINT staff_session_way_in_check
    CHECK (way_in IN ('passkey', 'code', 'recovery_code', 'invite', 'demo')),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  proved_at timestamptz
);
CREATE INDEX staff_session_member_idx ON staff_session (member_id, seen_at);
CREATE INDEX staff_session_expiry_idx ON staff_session (expires_at);
COMMENT ON TABLE staff_session IS 'Devices on which a person of the company is logged in. It ends twelve hours after its last use.';
COMMENT ON COLUMN staff_session.proved_at IS 'Last proof by passkey or code. Grave commands want one of the last quarter of an hour.';

CREATE TABLE staff_passkey (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id),
  credential_id text NOT NULL CONSTRAINT staff_passkey_credential_id_key UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports jsonb NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_passkey_member_idx ON staff_passkey (member_id);
COMMENT ON TABLE staff_passkey IS 'Public keys of passkeys. The private one never leaves the person''s device.';
COMMENT ON COLUMN staff_passkey.counter IS 'Number of its uses by its own count; a lower one is a copy''s.';

CREATE TABLE staff_recovery_code (
  code_digest text PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES staff_member(id)
);
CREATE INDEX staff_recovery_code_member_idx ON staff_recovery_code (member_id);
COMMENT ON TABLE staff_recovery_code IS 'Unused recovery codes, as digests by the site''s secret. A code goes when it is used.';

CREATE TABLE staff_challenge (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT staff_challenge_purpose_check CHECK (purpose IN ('register', 'log_in', 'prove')),
  member_id uuid REFERENCES staff_member(id),
  invite_id uuid REFERENCES staff_invite(id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CONSTRAINT staff_challenge_check CHECK (
    CASE purpose WHEN 'log_in' THEN num_nonnulls(member_id, invite_id) = 0
      WHEN 'prove' THEN member_id IS NOT NULL AND invite_id IS NULL
      ELSE num_nonnulls(member_id, invite_id) = 1 END)
);
CREATE INDEX staff_challenge_expiry_idx ON staff_challenge (expires_at);
CREATE INDEX staff_challenge_invite_idx ON staff_challenge (invite_id);
CREATE INDEX staff_challenge_member_idx ON staff_challenge (member_id);
COMMENT ON TABLE staff_challenge IS 'Random bytes that a passkey must sign. Each serves once, within five minutes.';

CREATE TABLE staff_approval (
  id uuid PRIMARY KEY,
  command text NOT NULL,
  options jsonb NOT NULL,
  options_digest text NOT NULL,
  plan_digest text NOT NULL,
  requested_by uuid NOT NULL REFERENCES staff_member(id),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  approved_by uuid REFERENCES staff_member(id),
  approved_at timestamptz,
  CONSTRAINT staff_approval_key UNIQUE (command, options_digest, plan_digest, requested_by),
  CONSTRAINT staff_approval_second_check CHECK (approved_by <> requested_by),
  CONSTRAINT staff_approval_approved_check CHECK (num_nonnulls(approved_by, approved_at) IN (0, 2))
);
CREATE INDEX staff_approval_expiry_idx ON staff_approval (expires_at);
CREATE INDEX staff_approval_requested_by_idx ON staff_approval (requested_by);
CREATE INDEX staff_approval_approved_by_idx ON staff_approval (approved_by);
COMMENT ON TABLE staff_approval IS 'Commands that want a second person, for an hour. The row goes when the command runs.';
