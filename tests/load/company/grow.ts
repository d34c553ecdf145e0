import type { Database } from "#platform/database/database.server.ts";

/**
 * Fills the tables with this many bookings, past and to come, each with history, order, payment, postings, mails and
 * riders. One in ten was never paid, one in twenty was cancelled and refunded.
 */
export async function grow(database: Database, bookings: number): Promise<void> {
  await database.executeRaw(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE grown AS
      SELECT n, gen_random_uuid() AS booking, gen_random_uuid() AS order_id, gen_random_uuid() AS payment, d.id AS departure, d.tour_id,
        now() - n * interval '5 minutes' AS at, CASE WHEN n % 10 = 0 THEN 'expired' WHEN n % 20 = 1 THEN 'cancelled'
          WHEN n % 3 = 0 THEN 'confirmed' ELSE 'completed' END AS status
      FROM generate_series(1, ${bookings}) AS n
      JOIN (SELECT id, tour_id, row_number() OVER (ORDER BY id) AS place FROM departure) AS d
        ON d.place = 1 + n % (SELECT count(*) FROM departure);
    INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name, contact_email,
      contact_phone, country, tourist_category, price_lines, total_paise, policy, status, hold_expires_at, created_at, updated_at)
      SELECT booking, 'GR-' || n, 'grown-' || n, tour_id, departure, 'regular', 2, 2, 'Grown Rider', 'rider' || n || '@example.com',
        '+919812345678', 'IN', 'Expats', '[{"label": "Regular Tour, 2 people", "unitPaise": 200000, "count": 2, "amountPaise": 400000}]',
        400000, '[{"fromHours": 72, "refundPercent": 90}, {"fromHours": 0, "refundPercent": 0}]', status, at + interval '15 minutes', at, at
      FROM grown;
    INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, kind, reason, at)
      SELECT gen_random_uuid(), booking, NULL, 'held', 'traveller', 'status', 'places held for payment', at FROM grown
      UNION ALL SELECT gen_random_uuid(), booking, 'held', status, 'provider', 'paid', 'paid, and the places are booked', at FROM grown;
    INSERT INTO payment_order (id, payable_ref, provider_order_id, amount_paise, currency, status, checked_at, created_at, paid_at)
      SELECT order_id, booking::text, 'order_grown' || n, 400000, 'INR', CASE status WHEN 'expired' THEN 'created' ELSE 'paid' END, at, at,
        CASE status WHEN 'expired' THEN NULL ELSE at END FROM grown;
    INSERT INTO payment (id, payment_order_id, provider_payment_id, amount_paise, fee_paise, method, status, created_at)
      SELECT payment, order_id, 'pay_grown' || n, 400000, 9440, 'upi', 'captured', at FROM grown WHERE status <> 'expired';
    INSERT INTO ledger_entry (id, posting_id, account, amount_paise, payable_ref, payment_id, memo, at)
      SELECT gen_random_uuid(), payment, account, amount, booking::text, payment, 'grown', at FROM grown,
        (VALUES ('provider', 400000), ('revenue', -400000)) AS side (account, amount) WHERE status <> 'expired';
    INSERT INTO refund (id, payment_id, provider_refund_id, amount_paise, reason, status, is_return, promised_by, created_at)
      SELECT gen_random_uuid(), payment, 'rfnd_grown' || n, 360000, 'cancelled', 'processed', false, at::date + 15, at
      FROM grown WHERE status = 'cancelled';
    INSERT INTO provider_event (event_id, name, payload, is_whole, received_at, processed_at)
      SELECT 'evt_grown' || n, 'payment.captured', '{}', false, at, at FROM grown WHERE status <> 'expired';
    INSERT INTO outbox (id, topic, payload, created_at, next_attempt_at, delivered_at)
      SELECT payment, 'booking.confirmed', jsonb_build_object('reference', 'GR-' || n), at, at, at FROM grown WHERE status <> 'expired';
    INSERT INTO mail (id, outbox_id, kind, recipient, data, status, sent_at, created_at)
      SELECT payment, payment, 'booking.confirmed', 'rider' || n || '@example.com', '{}', 'sent', at, at FROM grown WHERE status <> 'expired';
    INSERT INTO rider (id, booking_id, position)
      SELECT gen_random_uuid(), booking, place FROM grown, generate_series(1, 2) AS place WHERE status <> 'expired';
    DROP TABLE grown;
    SET session_replication_role = DEFAULT;`);
  await database.executeRaw("VACUUM (ANALYZE)");
}
