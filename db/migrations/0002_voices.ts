/** What visitors tell the company: messages, newsletter addresses, comments on stories; and the partner's clicks. */
export const statements: string[] = [
  `CREATE TABLE contact_message (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
    tour_slug text,
    created_at timestamptz NOT NULL DEFAULT now(),
    answered_at timestamptz
  )`,
  "CREATE INDEX contact_message_open_idx ON contact_message (created_at) WHERE answered_at IS NULL",

  `CREATE TABLE subscriber (
    id uuid PRIMARY KEY,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    unsubscribed_at timestamptz
  )`,
  "CREATE UNIQUE INDEX subscriber_email_idx ON subscriber (lower(email))",

  `CREATE TABLE post_comment (
    id uuid PRIMARY KEY,
    post_id uuid NOT NULL REFERENCES post (id),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    comment text NOT NULL CHECK (length(comment) BETWEEN 1 AND 3000),
    status text NOT NULL CHECK (status IN ('pending', 'published', 'refused')),
    created_at timestamptz NOT NULL DEFAULT now(),
    moderated_at timestamptz,
    CHECK ((status = 'pending') = (moderated_at IS NULL))
  )`,
  "CREATE INDEX post_comment_published_idx ON post_comment (post_id, created_at) WHERE status = 'published'",
  "CREATE INDEX post_comment_pending_idx ON post_comment (created_at) WHERE status = 'pending'",

  `CREATE TABLE partner_click (
    day date PRIMARY KEY,
    clicks integer NOT NULL CHECK (clicks > 0)
  )`,

  "ALTER TABLE post ADD COLUMN slug_history jsonb NOT NULL DEFAULT '[]'",
];
