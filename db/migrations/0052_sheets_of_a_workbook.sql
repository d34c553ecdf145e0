-- A workbook with several sheets, kept until one of them is brought.
CREATE TABLE import_workbook (
  import_id uuid PRIMARY KEY REFERENCES import(id) ON DELETE CASCADE,
  bytes bytea NOT NULL,
  sheets jsonb NOT NULL
);
COMMENT ON TABLE import_workbook IS 'A workbook whose sheet somebody chooses, with names and lines of its sheets. It goes with the run, with its lines, and with any erasure.';
