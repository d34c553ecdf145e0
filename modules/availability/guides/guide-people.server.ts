import { sql } from "kysely";
import { getPictures, knownPictures } from "#modules/catalogue/index.server.ts";
import type { GuideRole, PictureData } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { retention } from "#platform/database/retention.ts";
import { newId } from "#platform/ids.server.ts";
import type { GuideHours, NewGuide } from "./guide-content.ts";
import type { CertificateKind } from "./guide-model.ts";

export interface Guide {
  id: string;
  name: string;
  languages: string[];
  roles: GuideRole[];
  phone: string | null;
  email: string | null;
  portraitKey: string | null;
  portrait: PictureData | null;
  namedInReviews: boolean;
  hours: GuideHours;
  certificates: { kind: CertificateKind; validTo: string }[];
  hasLeft: boolean;
}

/** Lists guides by name; those who have left only if asked for. */
export async function listGuides(db: Sql, { withLeft = false }: { withLeft?: boolean } = {}): Promise<Guide[]> {
  const all = db.selectFrom("guide").selectAll();
  const rows = await (withLeft ? all : all.where("deactivated_at", "is", null)).orderBy("name").orderBy("id").execute();
  const ids = rows.map(({ id }) => id);
  const certificates =
    ids.length === 0
      ? []
      : await db
          .selectFrom("guide_certificate")
          .select(["guide_id", "kind", "valid_to as validTo"])
          .where("guide_id", "in", ids)
          .orderBy("kind")
          .execute();
  const keys = rows.flatMap(({ portrait }) => (portrait === null ? [] : [portrait]));
  const picture = await getPictures(db, keys);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    languages: row.languages,
    roles: row.roles,
    phone: row.phone,
    email: row.email,
    portraitKey: row.portrait,
    portrait: row.portrait === null ? null : picture(row.portrait),
    namedInReviews: row.named_in_reviews,
    hours: row.hours,
    certificates: certificates
      .filter(({ guide_id }) => guide_id === row.id)
      .map(({ kind, validTo }) => ({ kind, validTo })),
    hasLeft: row.deactivated_at !== null,
  }));
}

/** First names of guides who agreed to be named in reviews and have not left, by id. */
export async function listNamedGuides(db: Sql): Promise<Map<string, { name: string; firstName: string }>> {
  const rows = await db
    .selectFrom("guide")
    .select(["id", "name"])
    .where("named_in_reviews", "=", true)
    .where("deactivated_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, { name, firstName: name.split(" ")[0] ?? name }]));
}

/** Languages that tours name, and then those of guides. */
export async function listLanguages(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    SELECT language FROM (
      SELECT jsonb_array_elements_text(details -> 'languages') AS language, 0 AS place FROM tour
      UNION ALL SELECT jsonb_array_elements_text(languages), 1 FROM guide WHERE deactivated_at IS NULL
    ) AS spoken GROUP BY language ORDER BY min(place), count(*) DESC, language`.execute(db);
  return rows.map(({ language }) => language);
}

/** Finds a guide by id, or one who has not left by name, in any case of letters. */
export async function findGuide(db: Sql, idOrName: string): Promise<Guide | null> {
  const wanted = idOrName.trim().toLowerCase();
  const all = await listGuides(db, { withLeft: true });
  return (
    all.find(({ id }) => id === wanted) ?? all.find((one) => !one.hasLeft && one.name.toLowerCase() === wanted) ?? null
  );
}

const rowOf = (guide: Omit<NewGuide, "certificates">) => ({
  name: guide.name,
  languages: json(guide.languages),
  roles: json(guide.roles),
  phone: guide.phone,
  email: guide.email,
  portrait: guide.portrait,
  named_in_reviews: guide.namedInReviews,
  hours: json(guide.hours),
});

type GuideRefusal = "name_taken" | "no_picture";

/** Null if the guide may be written so. */
export async function findGuideRefusal(
  db: Sql,
  { id, name, portrait }: { id: string | null; name: string; portrait: string | null },
): Promise<GuideRefusal | null> {
  if (portrait !== null && !(await knownPictures(db, [portrait])).has(portrait)) return "no_picture";
  const namesake = (await listGuides(db)).find((one) => one.name.toLowerCase() === name.toLowerCase());
  return namesake && namesake.id !== id ? "name_taken" : null;
}

export async function addGuide(db: Db | Tx, guide: NewGuide): Promise<string> {
  const id = newId();
  await db
    .insertInto("guide")
    .values({ id, ...rowOf(guide) })
    .execute();
  await saveCertificates(db, id, guide.certificates);
  return id;
}

/** Replaces what is known of a guide. False if the guide has left. */
export const changeGuide = ({ db, clock }: { db: Db; clock: Clock }, id: string, guide: NewGuide): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable("guide")
      .set({ ...rowOf(guide), updated_at: clock.now() })
      .where("id", "=", id)
      .where("deactivated_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return false;
    await tx.deleteFrom("guide_certificate").where("guide_id", "=", id).execute();
    await saveCertificates(tx, id, guide.certificates);
    return true;
  });

async function saveCertificates(db: Db | Tx, guideId: string, certificates: NewGuide["certificates"]): Promise<void> {
  if (certificates.length === 0) return;
  await db
    .insertInto("guide_certificate")
    .values(certificates.map(({ kind, validTo }) => ({ guide_id: guideId, kind, valid_to: validTo })))
    .execute();
}

/**
 * Ends a guide's time with the company: takes them off rides that have not begun, and forgets how to reach them. Rides
 * that they led keep their name.
 */
export const endGuide = ({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const ended = await tx
      .updateTable("guide")
      .set({ ...retention.guide.forgets.ended, deactivated_at: now, updated_at: now })
      .where("id", "=", id)
      .where("deactivated_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!ended) return false;
    await tx.deleteFrom("guide_certificate").where("guide_id", "=", id).execute();
    await tx.deleteFrom("guide_notice").where("guide_id", "=", id).execute();
    await tx
      .deleteFrom("guide_assignment")
      .where("guide_id", "=", id)
      .where("departure_id", "in", tx.selectFrom("departure").select("id").where("starts_at", ">", now))
      .execute();
    return true;
  });
