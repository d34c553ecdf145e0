-- The code by which it is known why a refund waits for a person, so that its sentence is only shown.

ALTER TABLE refund
  ADD COLUMN hold_reason text CONSTRAINT refund_hold_reason_check
    CHECK (hold_reason IN ('dispute', 'owed_again', 'desk_refund', 'forgotten')),
  ADD CONSTRAINT refund_held_by_hand_check CHECK (hold_reason IS NULL OR by_hand_since IS NOT NULL);

UPDATE refund SET hold_reason = CASE
    WHEN last_error = 'the bank has taken this money back by a dispute: ask the guest before it is paid a second time'
      THEN 'dispute'
    WHEN last_error LIKE 'the bank had taken this money by a dispute and has given it back: %' THEN 'owed_again'
    WHEN last_error LIKE 'money of this payment went back at the provider''s desk: %' THEN 'desk_refund'
    WHEN last_error LIKE 'the site has sent a refund of this payment that its books do not know, %' THEN 'forgotten' END
  WHERE by_hand_since IS NOT NULL;

COMMENT ON COLUMN refund.last_error IS 'Why it was not sent: the sentence that people read.';
COMMENT ON COLUMN refund.hold_reason IS 'Why it waits for a person. Code decides by it, never by "last_error". Null: paid by hand for another reason.';
