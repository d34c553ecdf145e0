-- Locks of the tables that get an index or a trigger. All at once or none: transactions of older processes take them in another
-- order, and must not wait for this one while it waits for them. Nobody waits longer than a fifth of a second.
DO $$
BEGIN
  SET LOCAL lock_timeout = '200ms';
  LOOP
    BEGIN
      LOCK TABLE departure, booking, booking_event, payment, refund, chargeback, post_comment, bespoke_quote IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;

CREATE INDEX booking_event_no_show_idx ON booking_event (booking_id) WHERE kind = 'rider_no_show';
CREATE INDEX chargeback_open_idx ON chargeback (payment_id) WHERE reversed_at IS NULL;
CREATE INDEX post_comment_email_idx ON post_comment (lower(email));
CREATE INDEX bespoke_quote_email_idx ON bespoke_quote (lower(contact_email));
CREATE INDEX bespoke_quote_newest_idx ON bespoke_quote (created_at DESC) WHERE superseded_at IS NULL;
-- Sums of the desk's reports. Triggers write what a change adds to them, each as a row of its own: a row that many commits
-- add to would make them wait for one another. A job puts the rows of a day together.

CREATE TABLE ride_sum (
  day date NOT NULL,
  country text NOT NULL,
  lead integer NOT NULL,
  bookings bigint NOT NULL,
  riders bigint NOT NULL,
  paise bigint NOT NULL,
  cancelled bigint NOT NULL
);
COMMENT ON TABLE ride_sum IS 'Bookings that stand and cancelled ones, by day of the ride, country and group of days ahead. Of one key several rows may stand: their sum counts.';
COMMENT ON COLUMN ride_sum.lead IS 'Group of the days between booking and ride, as lead_group says.';
CREATE INDEX ride_sum_day_idx ON ride_sum (day);

CREATE TABLE money_sum (
  day date NOT NULL,
  payments bigint NOT NULL DEFAULT 0,
  paid_paise bigint NOT NULL DEFAULT 0,
  fee_paise bigint NOT NULL DEFAULT 0,
  tax_paise bigint NOT NULL DEFAULT 0,
  refunds bigint NOT NULL DEFAULT 0,
  refunded_paise bigint NOT NULL DEFAULT 0,
  disputed_paise bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE money_sum IS 'Captured payments, refunds that have arrived and disputes, by day in Delhi. Of one day several rows may stand: their sum counts.';
CREATE INDEX money_sum_day_idx ON money_sum (day);

CREATE FUNCTION lead_group(ahead interval)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT width_bucket(greatest(0, extract(epoch FROM ahead) / 86400)::float8, ARRAY[0, 1, 3, 8, 31, 91]::float8[])
  $function$;
COMMENT ON FUNCTION lead_group(interval) IS 'Group of days ahead in the report of lead times: on the day, 1 day, 3, 8, 31 and 91 days at least.';

CREATE FUNCTION ride_sum_of(given booking, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
    INSERT INTO ride_sum (day, country, lead, bookings, riders, paise, cancelled)
    SELECT local_date, given.country, lead_group(starts_at - given.created_at), sign * stands, sign * stands * given.people,
      sign * stands * given.total_paise, sign * (1 - stands)
    FROM departure, LATERAL (SELECT CASE given.status WHEN 'cancelled' THEN 0 ELSE 1 END AS stands) AS of_status
    WHERE departure.id = given.departure_id AND given.status IN ('confirmed', 'completed', 'no_show', 'cancelled')
  $function$;
COMMENT ON FUNCTION ride_sum_of(booking,integer) IS 'Adds a booking to the sums of its ride''s day, or takes it away (-1).';

CREATE FUNCTION sum_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP <> 'INSERT' THEN PERFORM ride_sum_of(OLD, -1); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM ride_sum_of(NEW, 1); END IF;
    RETURN NULL;
  END $function$;
CREATE TRIGGER booking_summed AFTER UPDATE ON booking
  FOR EACH ROW WHEN ((OLD.status, OLD.departure_id, OLD.people, OLD.total_paise, OLD.country, OLD.created_at) IS DISTINCT FROM
    (NEW.status, NEW.departure_id, NEW.people, NEW.total_paise, NEW.country, NEW.created_at)) EXECUTE FUNCTION sum_booking();
CREATE TRIGGER booking_summed_made AFTER INSERT ON booking
  FOR EACH ROW WHEN (NEW.status <> 'held') EXECUTE FUNCTION sum_booking();
CREATE TRIGGER booking_summed_gone AFTER DELETE ON booking
  FOR EACH ROW EXECUTE FUNCTION sum_booking();

CREATE FUNCTION sum_departure_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO ride_sum (day, country, lead, bookings, riders, paise, cancelled)
    SELECT day, country, lead_group(starts_at - created_at), sign * stands, sign * stands * people, sign * stands * total_paise,
      sign * (1 - stands)
    FROM booking, LATERAL (SELECT CASE status WHEN 'cancelled' THEN 0 ELSE 1 END AS stands) AS of_status,
      (VALUES (OLD.local_date, OLD.starts_at, -1), (NEW.local_date, NEW.starts_at, 1)) AS of_day (day, starts_at, sign)
    WHERE departure_id = NEW.id AND status IN ('confirmed', 'completed', 'no_show', 'cancelled');
    RETURN NULL;
  END $function$;
CREATE TRIGGER departure_moved_summed AFTER UPDATE OF local_date, starts_at ON departure
  FOR EACH ROW WHEN (OLD.local_date <> NEW.local_date OR OLD.starts_at <> NEW.starts_at) EXECUTE FUNCTION sum_departure_moved();

CREATE FUNCTION sum_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'captured' THEN
      INSERT INTO money_sum (day, payments, paid_paise, fee_paise, tax_paise)
      VALUES ((OLD.created_at AT TIME ZONE 'Asia/Kolkata')::date, -1, -OLD.amount_paise, -OLD.fee_paise, -OLD.tax_paise);
    END IF;
    IF NEW.status = 'captured' THEN
      INSERT INTO money_sum (day, payments, paid_paise, fee_paise, tax_paise)
      VALUES ((NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.amount_paise, NEW.fee_paise, NEW.tax_paise);
    END IF;
    RETURN NULL;
  END $function$;
CREATE TRIGGER payment_summed AFTER UPDATE ON payment
  FOR EACH ROW WHEN ((OLD.status, OLD.amount_paise, OLD.fee_paise, OLD.tax_paise, OLD.created_at) IS DISTINCT FROM
    (NEW.status, NEW.amount_paise, NEW.fee_paise, NEW.tax_paise, NEW.created_at)) EXECUTE FUNCTION sum_payment();
CREATE TRIGGER payment_summed_made AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.status = 'captured') EXECUTE FUNCTION sum_payment();

CREATE FUNCTION sum_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'processed' THEN
      INSERT INTO money_sum (day, refunds, refunded_paise)
      VALUES ((OLD.updated_at AT TIME ZONE 'Asia/Kolkata')::date, -1, -OLD.amount_paise);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'processed' THEN
      INSERT INTO money_sum (day, refunds, refunded_paise)
      VALUES ((NEW.updated_at AT TIME ZONE 'Asia/Kolkata')::date, 1, NEW.amount_paise);
    END IF;
    RETURN NULL;
  END $function$;
CREATE TRIGGER refund_summed AFTER UPDATE ON refund
  FOR EACH ROW WHEN ((OLD.status = 'processed' OR NEW.status = 'processed') AND
    (OLD.status, OLD.amount_paise, OLD.updated_at) IS DISTINCT FROM (NEW.status, NEW.amount_paise, NEW.updated_at))
  EXECUTE FUNCTION sum_refund();
CREATE TRIGGER refund_summed_made AFTER INSERT OR DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION sum_refund();

CREATE FUNCTION sum_chargeback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO money_sum (day, disputed_paise)
    SELECT (at AT TIME ZONE 'Asia/Kolkata')::date, paise FROM (
      SELECT OLD.created_at AS at, -OLD.amount_paise AS paise WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT OLD.reversed_at, OLD.amount_paise WHERE TG_OP <> 'INSERT' AND OLD.reversed_at IS NOT NULL
      UNION ALL SELECT NEW.created_at, NEW.amount_paise WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT NEW.reversed_at, -NEW.amount_paise WHERE TG_OP <> 'DELETE' AND NEW.reversed_at IS NOT NULL) AS moved;
    RETURN NULL;
  END $function$;
CREATE TRIGGER chargeback_summed AFTER INSERT OR DELETE OR UPDATE ON chargeback
  FOR EACH ROW EXECUTE FUNCTION sum_chargeback();

INSERT INTO ride_sum (day, country, lead, bookings, riders, paise, cancelled)
SELECT local_date, country, lead_group(starts_at - booking.created_at), count(*) FILTER (WHERE booking.status <> 'cancelled'),
  coalesce(sum(people) FILTER (WHERE booking.status <> 'cancelled'), 0),
  coalesce(sum(total_paise) FILTER (WHERE booking.status <> 'cancelled'), 0), count(*) FILTER (WHERE booking.status = 'cancelled')
FROM booking JOIN departure ON departure.id = departure_id
WHERE booking.status IN ('confirmed', 'completed', 'no_show', 'cancelled') GROUP BY 1, 2, 3;
INSERT INTO money_sum (day, payments, paid_paise, fee_paise, tax_paise)
SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date, count(*), sum(amount_paise), sum(fee_paise), sum(tax_paise)
FROM payment WHERE status = 'captured' GROUP BY 1;
INSERT INTO money_sum (day, refunds, refunded_paise)
SELECT (updated_at AT TIME ZONE 'Asia/Kolkata')::date, count(*), sum(amount_paise) FROM refund WHERE status = 'processed' GROUP BY 1;
INSERT INTO money_sum (day, disputed_paise)
SELECT (at AT TIME ZONE 'Asia/Kolkata')::date, sum(paise) FROM (
  SELECT created_at AS at, amount_paise AS paise FROM chargeback
  UNION ALL SELECT reversed_at, -amount_paise FROM chargeback WHERE reversed_at IS NOT NULL) AS moved GROUP BY 1;
