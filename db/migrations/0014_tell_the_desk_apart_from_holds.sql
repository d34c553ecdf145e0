-- A NOTIFY takes a lock of the whole server until the commit is on disk (decision 9). Holds, payments and mails are many: their
-- commits say nothing, and each process tells of them twice a second. Rows that stay as they are say nothing either.
-- Locks of the tables whose triggers change. All at once or none: transactions of older processes take them in another
-- order, and must not wait for this one while it waits for them. Nobody waits longer than a fifth of a second.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE departure, booking, booking_note, rider, blackout, payment, refund, chargeback, mail, alert, review,
        post_comment, contact_message, bespoke_quote, guest_choice, waiting_party, data_request, audit, staff_member IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

DROP TRIGGER desk_booking ON booking;
DROP TRIGGER desk_booking_note ON booking_note;
DROP TRIGGER desk_rider ON rider;
DROP TRIGGER desk_departure ON departure;
DROP TRIGGER desk_blackout ON blackout;
DROP TRIGGER desk_payment ON payment;
DROP TRIGGER desk_refund ON refund;
DROP TRIGGER desk_chargeback ON chargeback;
DROP TRIGGER desk_mail ON mail;
DROP TRIGGER desk_alert ON alert;
DROP TRIGGER desk_review ON review;
DROP TRIGGER desk_post_comment ON post_comment;
DROP TRIGGER desk_contact_message ON contact_message;
DROP TRIGGER desk_bespoke_quote ON bespoke_quote;
DROP TRIGGER desk_guest_choice ON guest_choice;
DROP TRIGGER desk_waiting_party ON waiting_party;
DROP TRIGGER desk_data_request ON data_request;
DROP TRIGGER desk_audit ON audit;
DROP TRIGGER desk_staff_member ON staff_member;

COMMENT ON FUNCTION tell_desk() IS 'Tells open consoles, at the commit, which table has changed. Equal notes of a transaction are one. Never in a commit of a hold, a payment or a mail.';

-- A hold, and the step from there to a booking, move its departure or come with a mail.
CREATE TRIGGER desk_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND NOT (OLD.status = 'held' AND NEW.status = 'confirmed')) EXECUTE FUNCTION tell_desk();
-- NOT told is the mark of a hold: when it is taken away, this tells of all that happened since.
CREATE TRIGGER desk_departure AFTER UPDATE ON departure
  FOR EACH ROW WHEN (NEW.told AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_departure_made AFTER INSERT OR DELETE ON departure
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_rider AFTER UPDATE ON rider
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_audit AFTER INSERT ON audit
  FOR EACH ROW EXECUTE FUNCTION tell_desk();

CREATE TRIGGER desk_booking_note AFTER UPDATE ON booking_note
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_booking_note_made AFTER INSERT OR DELETE ON booking_note
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_blackout AFTER UPDATE ON blackout
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_blackout_made AFTER INSERT OR DELETE ON blackout
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_refund AFTER UPDATE ON refund
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_refund_made AFTER INSERT OR DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_chargeback AFTER UPDATE ON chargeback
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_chargeback_made AFTER INSERT OR DELETE ON chargeback
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_alert AFTER UPDATE ON alert
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_alert_made AFTER INSERT OR DELETE ON alert
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_review AFTER UPDATE ON review
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_review_made AFTER INSERT OR DELETE ON review
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_post_comment AFTER UPDATE ON post_comment
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_post_comment_made AFTER INSERT OR DELETE ON post_comment
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_contact_message AFTER UPDATE ON contact_message
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_contact_message_made AFTER INSERT OR DELETE ON contact_message
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_bespoke_quote AFTER UPDATE ON bespoke_quote
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_bespoke_quote_made AFTER INSERT OR DELETE ON bespoke_quote
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_guest_choice AFTER UPDATE ON guest_choice
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_guest_choice_made AFTER INSERT OR DELETE ON guest_choice
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_waiting_party AFTER UPDATE ON waiting_party
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_waiting_party_made AFTER INSERT OR DELETE ON waiting_party
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_data_request AFTER UPDATE ON data_request
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_data_request_made AFTER INSERT OR DELETE ON data_request
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_staff_member AFTER UPDATE ON staff_member
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_staff_member_made AFTER INSERT OR DELETE ON staff_member
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
