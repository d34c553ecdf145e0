import type { Database } from "#platform/database/database.server.ts";
import { growDesk } from "./grow-desk.ts";

/** Rows at 1×; ten and a hundred times as many at 10× and 100×. */
const ONCE = { tours: 20, posts: 50, departures: 100, bookings: 10_000, reviews: 1_000 };

/** An id with its kind and number, in insertion order as our own are. */
const id = (kind: number, n: string): string =>
  `('0195${String(kind).padStart(4, "0")}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Six hundred invented place names, by number. */
const place = (n: string): string => `(
  (ARRAY['Bandha','Chita','Devi','Fateh','Gomti','Hari','Indra','Jhansi','Kalyan','Lal','Madho','Naga','Ompur','Prata','Raja','Sona','Tiru','Ujja','Vijay','Yamu'])[1 + ${n} % 20]
  || (ARRAY['nagar','pur','garh','bad','kot','ganj','wara','palli','patnam','sar','giri','ghat','mandi','oli','thal','vel','kund','tal','dih','guda'])[1 + (${n} / 20) % 20]
  || (ARRAY['',' Khas',' Kalan'])[1 + (${n} / 400) % 3])`;

/** Payments of all bookings are spread over 511 days. */
const paidAt = "timestamptz '2026-11-20 05:00Z' - n % 511 * interval '1 day'";

const templates = (table: "tour" | "post"): string =>
  `(SELECT *, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS many FROM ${table} WHERE id::text NOT LIKE '0195%')`;

/**
 * Grows the demo company in an otherwise seeded database, by SQL alone: tours, stories, departures past and ahead.
 * Bookings come with riders, events, orders, payments, postings, mails and reviews, in plausible proportion. `times`
 * may be below 1. The usual triggers keep search and tallies.
 */
export async function growCompany({ executeRaw }: Pick<Database, "executeRaw">, times: number): Promise<void> {
  const many = (name: keyof typeof ONCE): number => Math.round(ONCE[name] * times);
  const [tours, departures, bookings] = [many("tours"), many("departures"), many("bookings")];
  await executeRaw(`
    INSERT INTO tour (id, slug, kind, category, also_in, destination, name, location, travel_type, level, sells, duration_minutes,
      regular_paise, offer_paise, private_single_paise, private_multiple_paise, group_size_min, group_size_max, background_photo,
      details, featured, position, guide_steps, turn_round_minutes)
    SELECT ${id(1, "n")}, slug || '-' || n, kind, category, also_in, destination, 'Rides of ' || ${place("n::integer")} || ', ' || n,
      ${place("n::integer")} || ', ' || (ARRAY['New Delhi','Rajasthan','Kerala','Ladakh','Karnataka','Goa'])[1 + n % 6],
      travel_type, level, sells, duration_minutes, regular_paise + n * 100, offer_paise, private_single_paise,
      private_multiple_paise, group_size_min, group_size_max, background_photo,
      details || jsonb_build_object('slug', slug || '-' || n, 'name', 'Rides of ' || ${place("n::integer")} || ', ' || n),
      false, 100 + n, guide_steps, turn_round_minutes
    FROM generate_series(1, ${tours}) AS n JOIN ${templates("tour")} AS template ON template.at = n % template.many`);
  await executeRaw(`
    INSERT INTO post (id, slug, category, title, published_on, photo, document)
    SELECT ${id(2, "n")}, slug || '-' || n, category, title || ', from ' || ${place("n::integer")},
      date '2026-11-20' - n::integer, photo,
      document || jsonb_build_object('slug', slug || '-' || n, 'title', title || ', from ' || ${place("n::integer")},
        'date', (date '2026-11-20' - n::integer)::text)
    FROM generate_series(1, ${many("posts")}) AS n JOIN ${templates("post")} AS template ON template.at = n % template.many`);
  // Three in ten departures lie ahead; each has a hundred bookings, so they are large.
  await executeRaw(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO departure (id, tour_id, local_date, local_time, starts_at, cutoff_at, capacity, taken, status)
    SELECT ${id(3, "n")}, ${id(1, `1 + n % ${tours}`)}, day, '06:30', day + time '01:00', day + time '01:00' - interval '12 hours', 400, 150,
      CASE WHEN n % 10 < 7 THEN 'departed' ELSE 'open' END
    FROM generate_series(1, ${departures}) AS n,
      LATERAL (SELECT CASE WHEN n % 10 < 7 THEN date '2026-11-20' - (1 + n / ${tours})::integer * 9 - (n % 10)::integer
        ELSE date '2026-11-22' + (n / ${tours})::integer * 9 + (n % 10)::integer END AS day) AS of_day;
    INSERT INTO guide_duty (departure_id, during, guides)
    SELECT departure.id, tstzrange(starts_at, starts_at + guide_minutes * interval '1 minute'), width_bucket(taken, guide_steps)
    FROM departure JOIN tour ON tour.id = tour_id WHERE taken > 0
    ON CONFLICT DO NOTHING;
    INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name, contact_email,
      contact_phone, country, tourist_category, price_lines, total_paise, policy, status, hold_expires_at, created_at)
    SELECT ${id(4, "n")}, 'PG-' || upper(lpad(to_hex(n), 6, '0')), 'grown-' || n, departure.tour_id, departure.id, 'regular',
      1 + n % 3, 1 + n % 3, 'Rider ' || n, 'rider' || n % ${Math.ceil(bookings / 4)} || '@example.com', '+9198' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'IN', 'Expats',
      jsonb_build_array(jsonb_build_object('label', 'Regular Tour', 'people', 1 + n % 3, 'eachPaise', 200000, 'amountPaise', 200000 * (1 + n % 3))),
      200000 * (1 + n % 3), '[{"fromHours": 72, "refundPercent": 90}, {"fromHours": 0, "refundPercent": 0}]',
      CASE WHEN n % 20 = 0 THEN 'cancelled' WHEN n % 20 < 3 THEN 'expired'
        WHEN departure.status = 'departed' THEN 'completed' ELSE 'confirmed' END,
      departure.starts_at - interval '20 days', departure.starts_at - interval '20 days' - n % 1000 * interval '1 minute'
    FROM generate_series(1, ${bookings}) AS n JOIN departure ON departure.id = ${id(3, `1 + n % ${departures}`)};
    INSERT INTO booking_event (id, booking_id, from_status, to_status, actor, kind, reason, at)
    SELECT ${id(5, "n * 2 + step")}, ${id(4, "n")}, CASE WHEN step = 1 THEN 'held' END,
      CASE WHEN step = 0 THEN 'held' ELSE 'confirmed' END, 'traveller', 'status', 'grown', now()
    FROM generate_series(1, ${bookings}) AS n, generate_series(0, 1) AS step;
    INSERT INTO rider (id, booking_id, position, name, waiver_version, waiver_at, filled_at, forgotten_at)
    SELECT ${id(6, "n * 4 + position")}, ${id(4, "n")}, position, 'Rider', '1', told_at, told_at,
      CASE WHEN starts_at < '2026-11-18' THEN starts_at + interval '3 days' END
    FROM generate_series(1, ${bookings}) AS n JOIN departure ON departure.id = ${id(3, `1 + n % ${departures}`)},
      generate_series(1, 1 + n % 3) AS position,
      LATERAL (SELECT CASE WHEN (n + position) % 4 > 0 AND starts_at < '2026-12-01' THEN starts_at - interval '10 days' END AS told_at) AS of_rider;
    INSERT INTO payment_order (id, payable_ref, provider_order_id, amount_paise, currency, status, paid_at)
    SELECT ${id(7, "n")}, ${id(4, "n")}::text, 'order_grown' || n, 200000 * (1 + n % 3), 'INR', 'paid', now()
    FROM generate_series(1, ${bookings}) AS n WHERE n % 20 NOT IN (1, 2);
    INSERT INTO payment (id, payment_order_id, provider_payment_id, amount_paise, fee_paise, tax_paise, method, status, created_at)
    SELECT ${id(8, "n")}, ${id(7, "n")}, 'pay_grown' || n, 200000 * (1 + n % 3), 4720 * (1 + n % 3), 720 * (1 + n % 3), 'upi', 'captured',
      ${paidAt}
    FROM generate_series(1, ${bookings}) AS n WHERE n % 20 NOT IN (1, 2);
    INSERT INTO ledger_entry (id, posting_id, account, amount_paise, payable_ref, payment_id, memo, at)
    SELECT ${id(9, "n * 4 + side")}, ${id(10, "n")}, account, paise * (1 + n % 3), ${id(4, "n")}::text, ${id(8, "n")}, 'grown', ${paidAt}
    FROM generate_series(1, ${bookings}) AS n,
      (VALUES (0, 'provider', 195280), (1, 'customer', -200000), (2, 'fees', 4000), (3, 'fee_gst', 720)) AS entry (side, account, paise)
    WHERE n % 20 NOT IN (1, 2);
    INSERT INTO refund (id, payment_id, amount_paise, reason, status, promised_by, created_at, updated_at)
    SELECT ${id(11, "n")}, ${id(8, "n")}, 180000, 'cancelled', 'processed', '2026-12-01', ${paidAt}, ${paidAt}
    FROM generate_series(20, ${bookings}, 20) AS n;
    COMMIT`);
  await writeMails({ executeRaw }, bookings);
  await growDesk({ executeRaw }, times);
  // One by one the triggers would write the same few sums a hundred thousand times in one transaction.
  await executeRaw(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO review (id, tour_id, reviewer_name, country, reviewed_on, rating_halves, quote, paragraphs)
    SELECT ${id(12, "n")}, ${id(1, `1 + n % ${tours}`)}, 'Rider ' || n, 'India', date '2026-11-20' - (n % 900)::integer, 6 + n % 5,
      'A ride worth the early hour', '["The guide knew every lane, and where to stop for tea."]'
    FROM generate_series(1, ${many("reviews")}) AS n;
    TRUNCATE review_tally, review_total;
    INSERT INTO review_tally SELECT tour_id, rating_halves, count(*) FROM review WHERE status = 'published' GROUP BY 1, 2;
    INSERT INTO review_total SELECT rating_halves, sum(reviews) FROM review_tally GROUP BY 1;
    COMMIT`);
  // A company of that size has guides for it, and a few to spare in its busiest hour.
  await executeRaw(`
    INSERT INTO guide_pool (guides)
    SELECT 5 + max(guides_out)::integer FROM (
      SELECT sum(sum(more)) OVER (ORDER BY at) AS guides_out FROM guide_duty,
        LATERAL (VALUES (lower(during), guides), (upper(during), -guides)) AS moment (at, more) GROUP BY at) AS hours
    ON CONFLICT (is_the_pool) DO UPDATE SET guides = excluded.guides`);
  await executeRaw("VACUUM ANALYZE");
}

/**
 * Five mails for each booking, spread over two years, with the events that they come from: four of the booking (one of them the
 * company's), and one of an account, a review, a quote or a message. In the last month there are others, of the letter and of waiting
 * lists, which go with it (`forgetMails`). One in two hundred was never taken; of those the ones that have the key of a link have it still.
 */
async function writeMails({ executeRaw }: Pick<Database, "executeRaw">, bookings: number): Promise<void> {
  const lastMonth = Math.ceil((bookings * 30) / 730);
  await executeRaw(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO subscriber (id, email, status, created_at)
    SELECT ${id(15, "n")}, 'reader' || n || '@example.com', 'confirmed', '2026-11-01' FROM generate_series(4, ${lastMonth}, 10) AS n;
    INSERT INTO outbox (id, topic, payload, created_at, next_attempt_at, delivered_at)
    SELECT ${id(13, "n * 5 + step")}, topic, said, at, at, at
    FROM generate_series(1, ${bookings}) AS n, generate_series(0, 4) AS step,
      LATERAL (SELECT timestamptz '2026-11-21 05:00Z' - (n + step / 5.0) * interval '730 days' / ${bookings} AS at,
        'rider' || n % ${Math.ceil(bookings / 4)} || '@example.com' AS email,
        jsonb_build_object('reference', 'PG-' || upper(lpad(to_hex(n), 6, '0')), 'contactName', 'Rider ' || n) AS ride) AS of_mail,
      LATERAL (SELECT CASE WHEN n % 5 < 4 THEN n % 5 WHEN n > ${lastMonth} THEN 3 ELSE n % 10 END AS way) AS of_way,
      LATERAL (SELECT
        CASE WHEN step < 4 THEN (ARRAY['booking.confirmed', 'company.told', 'booking.reminder', 'booking.thanks'])[step + 1]
          WHEN way = 9 THEN 'waiting.entered'
          ELSE (ARRAY['account.verify_email', 'review.answered', 'quote.offered', 'contact.received', 'newsletter.confirm'])[way + 1]
          END AS topic,
        CASE WHEN step = 1 THEN ride || jsonb_build_object('email', email) WHEN step < 4 THEN ride || jsonb_build_object('to', email)
          WHEN way = 0 THEN jsonb_build_object('to', email, 'accountId', 'account-' || n)
          WHEN way = 1 THEN jsonb_build_object('to', email, 'reviewId', ${id(12, "n")})
          WHEN way = 2 THEN jsonb_build_object('to', email, 'number', 'Q-' || n, 'contactName', 'Rider ' || n)
          WHEN way = 3 THEN jsonb_build_object('to', 'office@pahiya.example', 'email', email, 'number', '+9198' || n)
          ELSE jsonb_build_object('to', email, CASE way WHEN 4 THEN 'subscriberId' ELSE 'waitingId' END, ${id(15, "n")}) END AS said) AS in_words;
    INSERT INTO mail (id, outbox_id, kind, recipient, subject, data, status, sent_at, created_at)
    SELECT ('01950014' || substr(id::text, 9))::uuid, id, topic, recipient, CASE WHEN is_out THEN 'Your ride' END,
      payload || jsonb_build_object('to', recipient)
        || CASE WHEN topic LIKE 'account.%' AND NOT is_out THEN '{"token": "key"}'::jsonb ELSE '{}' END,
      CASE WHEN is_out THEN 'sent' ELSE 'failed' END, CASE WHEN is_out THEN created_at END, created_at
    FROM outbox, LATERAL (SELECT coalesce(payload ->> 'to', 'office@pahiya.example') AS recipient,
      hashtext(id::text) % 200 <> 0 AS is_out) AS of_event
    WHERE id::text LIKE '01950013%';
    COMMIT`);
}
