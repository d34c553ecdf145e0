-- A refund may be settled before the provider says that it has arrived.

ALTER TABLE settlement_line
  DROP CONSTRAINT settlement_line_difference_check,
  ADD CONSTRAINT settlement_line_difference_check CHECK (difference IN (
    'unknown', 'amount', 'fee', 'rate', 'twice', 'adjustment', 'pending'));
