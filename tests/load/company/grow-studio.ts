import type { Database } from "#platform/database/database.server.ts";

/** Rows at 1×; the studio is made for ten thousand versions and five thousand pictures, at 100×. */
const ONCE = { versions: 100, pictures: 50, drafts: 1, gaps: 20, moved: 2 };

/** Adds versions of a company's texts, half of them of one page, drafts of many, what pages lack, and pictures of its library. */
export async function growStudio({ executeRaw }: Pick<Database, "executeRaw">, times: number): Promise<void> {
  const many = (name: keyof typeof ONCE): number => Math.ceil(ONCE[name] * times);
  await executeRaw(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO content_version (id, kind, key, number, value, fields, origin, published_by, published_at)
    SELECT gen_random_uuid(), kind, key, number, value, '["Questions"]', 'studio', 'Asha ' || n % 10 || ', editor',
      timestamptz '2026-11-21 05:00Z' - (${many("versions")} - n) * interval '730 days' / ${many("versions")}
    FROM generate_series(1, ${many("versions")}) AS n,
      LATERAL (SELECT 'page' AS kind, 'faq' AS key, n AS number, document AS value FROM page WHERE page.key = 'faq' AND n % 2 = 0
        UNION ALL SELECT 'tour', tour.id::text, n, details FROM tour WHERE n % 2 = 1 AND tour.id = (
          SELECT id FROM tour ORDER BY id OFFSET n % (SELECT count(*) FROM tour) LIMIT 1)) AS of_version;
    INSERT INTO content_draft (id, kind, key, member_id, author, base, value, created_at, updated_at)
    SELECT gen_random_uuid(), 'tour', id::text, gen_random_uuid(), 'Asha, editor', details, details, '2026-11-20', '2026-11-20'
    FROM tour ORDER BY id LIMIT ${many("drafts")};
    INSERT INTO photo (key, base, widths, width, height, placeholder, alt, credit, licence, focus)
    SELECT 'grown-' || n, '/pictures/grown-' || n, '[320, 640]', 640, 480, 'data:,', 'A lane in the morning, number ' || n,
      'Asha ' || n % 10, 'CC BY 4.0', '{"x": 50, "y": 50}'
    FROM generate_series(1, ${many("pictures")}) AS n;
    INSERT INTO content_gap (id, code, thing, key, field, name, words, found_at)
    SELECT gen_random_uuid(), (ARRAY['broken_link', 'no_hindi_name', 'empty_part'])[1 + n % 3], 'tour', n::text, 'faq', 'Tour ' || n,
      'No question is answered.', '2026-11-20' FROM generate_series(1, ${many("gaps")}) AS n;
    INSERT INTO moved_address (path, leads_to, made_by, made_at)
    SELECT '/old-page-' || n, '/tours', 'Asha, editor', '2026-11-20' FROM generate_series(1, ${many("moved")}) AS n;
    COMMIT`);
  await executeRaw("UPDATE content_draft SET value = value");
  await executeRaw("VACUUM ANALYZE");
}
