CREATE TABLE undone_deed (
  order_id uuid PRIMARY KEY,
  at timestamptz NOT NULL
);
COMMENT ON TABLE undone_deed IS 'Orders of the audit that were undone, each in the transaction that undid it: once, and wholly.';
