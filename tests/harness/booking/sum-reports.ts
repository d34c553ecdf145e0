/** SQL: makes the sums of the reports from bookings and money alone, as the migration did that brought them. */
export const sumReportsAnew = `
  DELETE FROM ride_sum;
  DELETE FROM money_sum;
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
    UNION ALL SELECT reversed_at, -amount_paise FROM chargeback WHERE reversed_at IS NOT NULL) AS moved GROUP BY 1;`;
