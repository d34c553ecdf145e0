import type { Database } from "#platform/database/database.server.ts";
import { sumReportsAnew } from "#tests/harness/booking/sum-reports.ts";

/** Rows at 1×, beside those of `growCompany`. */
const ONCE = {
  messages: 300,
  comments: 300,
  waiting: 60,
  choices: 10,
  audited: 3_000,
  quotes: 100,
  requests: 20,
  promos: 5,
  gifts: 20,
  imports: 3,
  lines: 20,
};

const id = (kind: number, n: string): string =>
  `('0195${String(kind).padStart(4, "0")}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Adds what lies on the desk of a company grown by `growCompany`: messages, comments, waiting lists, open choices, quotes,
 * data requests, settlements, codes, gifts, files of another system and the audit. One in twenty of each still waits for somebody.
 */
export async function growDesk({ executeRaw }: Pick<Database, "executeRaw">, times: number): Promise<void> {
  const many = (name: keyof typeof ONCE): number => Math.ceil(ONCE[name] * times);
  await executeRaw(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO contact_message (id, name, number, email, message, tour_slug, created_at, answered_at)
    SELECT ${id(20, "n")}, 'Writer ' || n, '+919800000000', 'writer' || n || '@example.com', 'May we ride at dawn, and is there tea?',
      'old-delhi-at-dawn', at, CASE WHEN n % 20 > 0 THEN at + interval '5 hours' END
    FROM generate_series(1, ${many("messages")}) AS n,
      LATERAL (SELECT timestamptz '2026-11-21 05:00Z' - n * interval '730 days' / ${many("messages")} AS at) AS of_message;
    INSERT INTO post_comment (id, post_id, name, email, comment, status, created_at, moderated_at)
    SELECT ${id(21, "n")}, (SELECT id FROM post ORDER BY id LIMIT 1), 'Reader ' || n, 'reader' || n || '@example.com', 'I liked this very much.',
      CASE WHEN n % 20 > 0 THEN 'published' ELSE 'pending' END, at, CASE WHEN n % 20 > 0 THEN at END
    FROM generate_series(1, ${many("comments")}) AS n,
      LATERAL (SELECT timestamptz '2026-11-21 05:00Z' - n * interval '730 days' / ${many("comments")} AS at) AS of_comment;
    INSERT INTO waiting_party (id, departure_id, name, email, people, entered_at, noted_at)
    SELECT ${id(22, "n")}, departure.id, 'Waits ' || n, 'waits' || n || '@example.com', 1 + n % 4, '2026-11-20', '2026-11-20'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS many FROM departure WHERE id::text LIKE '0195%' AND status = 'open') AS departure,
      generate_series(1, ${many("waiting")}) AS n WHERE departure.at = 1 + n % departure.many
    ON CONFLICT DO NOTHING;
    INSERT INTO guest_choice (id, booking_id, departure_id, reason, deadline_at, created_at)
    SELECT ${id(23, "n")}, booking.id, departure_id, 'rain', timestamptz '2026-12-01' + n * interval '1 minute', '2026-11-20'
    FROM generate_series(1, ${many("choices")}) AS n JOIN booking ON booking.id = ('01950004-0000-7000-8000-' || lpad(to_hex(n * 10 + 8), 12, '0'))::uuid;
    INSERT INTO audit (id, at, actor, command, arguments, outcome)
    SELECT ${id(24, "n")}, timestamptz '2026-11-21 05:00Z' - (${many("audited")} - n) * interval '730 days' / ${many("audited")},
      'Asha ' || n % 10 || ', desk', (ARRAY['note-booking', 'cancel-people', 'mark-arrived'])[1 + n % 3],
      jsonb_build_object('booking', 'PG-' || upper(lpad(to_hex(n), 6, '0'))), '{"lines": ["Done."]}'
    FROM generate_series(1, ${many("audited")}) AS n;
    INSERT INTO bespoke_quote (id, number, version, tour_id, contact_name, contact_email, contact_phone, country, local_date, local_time,
      people, total_paise, words, expires_at, created_at)
    SELECT ${id(25, "n")}, 'Q-' || n, 1, (SELECT id FROM tour ORDER BY id LIMIT 1), 'Writer ' || n, 'writer' || n || '@example.com', '+919800000000',
      'IN', '2026-12-20', '07:00', 6, 1500000, 'As we said on the telephone.', at + interval '7 days', at
    FROM generate_series(1, ${many("quotes")}) AS n,
      LATERAL (SELECT timestamptz '2026-11-21 05:00Z' - n * interval '730 days' / ${many("quotes")} AS at) AS of_quote;
    INSERT INTO data_request (id, kind, email, received_at, due_on, answered_at, answer)
    SELECT ${id(26, "n")}, 'export', 'rider' || n || '@example.com', at, at::date + 30, CASE WHEN n % 20 > 0 THEN at END,
      CASE WHEN n % 20 > 0 THEN 'sent' END
    FROM generate_series(1, ${many("requests")}) AS n,
      LATERAL (SELECT timestamptz '2026-11-21 05:00Z' - n * interval '730 days' / ${many("requests")} AS at) AS of_request;
    INSERT INTO settlement (id, amount_paise, status, utr, settled_at)
    SELECT 'setl_grown' || n, 1, 'processed', 'UTR' || n, timestamptz '2026-11-21 05:00Z' - n * interval '1 day' FROM generate_series(0, 729) AS n;
    INSERT INTO settlement_line (id, settlement_id, entity_id, kind, credit_paise, debit_paise, fee_paise, tax_paise, provider_payment_id,
      happened_at, day, payment_id)
    SELECT gen_random_uuid(), 'setl_grown' || days, provider_payment_id, 'payment', amount_paise - fee_paise, 0, fee_paise, tax_paise, provider_payment_id,
      created_at, (created_at AT TIME ZONE 'Asia/Kolkata')::date, payment.id
    FROM payment, LATERAL (SELECT date '2026-11-20' - (created_at AT TIME ZONE 'Asia/Kolkata')::date AS days) AS of_payment
    WHERE provider_payment_id LIKE 'pay_grown%' AND days > 1;
    INSERT INTO unsettled_payment (payment_id, day)
    SELECT id, (created_at AT TIME ZONE 'Asia/Kolkata')::date FROM payment
    WHERE provider_payment_id LIKE 'pay_grown%' AND created_at >= '2026-11-18 18:30Z';
    INSERT INTO price_code (id, kind, word, label, percent, balance_paise, book_until, uses, created_at, updated_at)
    SELECT ${id(27, "n")}, CASE WHEN is_gift THEN 'gift' ELSE 'promo' END, 'GROWN' || n, 'Given at a fair', CASE WHEN is_gift THEN NULL ELSE 10 END,
      CASE WHEN is_gift AND n % 3 > 0 THEN 100000 ELSE 0 END, '2027-11-20', CASE WHEN is_gift THEN 0 ELSE 20 END, '2026-11-01', '2026-11-01'
    FROM generate_series(1, ${many("promos") + many("gifts")}) AS n, LATERAL (SELECT n > ${many("promos")} AS is_gift) AS of_code;
    INSERT INTO gift_order (id, number, status, amount_paise, buyer_name, buyer_email, recipient_name, words, send_on, pay_until, paid_at, sent_at,
      created_at, updated_at)
    SELECT id, 'GV-' || lpad(substr(word, 6), 6, '0'), 'sent', 100000, 'Giver', 'giver@example.com', 'Glad', 'With love', '2026-11-02', '2026-11-01',
      '2026-11-01', '2026-11-02', '2026-11-01', '2026-11-02' FROM price_code WHERE kind = 'gift' AND word LIKE 'GROWN%';
    INSERT INTO code_use (id, code_id, booking_id, state, person, paise, created_at, updated_at)
    SELECT ${id(28, "n")}, ${id(27, `1 + n % ${many("promos")}`)}, ${id(4, "n * 10 + 3")}, 'used', 'person', 20000, '2026-11-10', '2026-11-10'
    FROM generate_series(1, ${many("promos") * 20}) AS n;
    INSERT INTO import (id, kind, state, file_name, headings, mapping, made_by, created_at, updated_at)
    SELECT ${id(29, "n")}, 'customers', 'done', 'guests-' || n || '.csv', '["Name", "E-mail"]',
      '{"columns": {"name": 0, "email": 1}, "dayFirst": true, "tours": {}, "makesMissing": false, "writes": false}', 'Asha, desk',
      '2026-11-10', '2026-11-10' FROM generate_series(1, ${many("imports")}) AS n;
    INSERT INTO import_line (import_id, line, cells)
    SELECT ${id(29, "1")}, n, jsonb_build_array('Guest ' || n, 'guest' || n || '@example.com') FROM generate_series(1, ${many("lines")}) AS n;
    ${sumReportsAnew}
    COMMIT`);
}
