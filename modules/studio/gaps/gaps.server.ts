import { sql } from "kysely";
import { nextDepartures } from "#modules/availability/index.server.ts";
import { listPictureRights, listTours, type TourFilter } from "#modules/catalogue/index.server.ts";
import { type TourContent, tourTraits } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type DocumentName, picturesIn } from "../check-document.server.ts";
import { documentKinds } from "../document-kinds.server.ts";
import { type Gap, gapCodes } from "../model.ts";
import { readAllDocuments } from "../versions.server.ts";
import { findGaps, type GapFacts, gapsBeyond, type NamedDocument } from "./find-gaps.ts";
import { internalLinks, pageOfLink } from "./internal-links.ts";
import { knownPages } from "./known-pages.server.ts";
import { listFormerAddresses } from "./moved-addresses.server.ts";
import { addressesAfter, listSiteAddresses } from "./site-addresses.server.ts";
import "../tables.server.ts";

/** Weeks for which guests look ahead; holidays run once a year in their season. */
const weeksAhead = { hours: 8, days: 52 } as const;

type Deps = { db: Db; clock: Clock };

const named = ({ kind, key, value }: DocumentName & { value: unknown }): NamedDocument => {
  const { label, nameOf } = documentKinds[kind];
  const pictures = picturesIn(value).map((one) => ({ field: one.path.join("."), key: one.key }));
  return { kind, key, value, pictures, name: `${label} “${nameOf({ key, value })}”` };
};

async function toursWithoutDates({ db, clock }: Deps, filter: TourFilter = {}): Promise<GapFacts["withoutDates"]> {
  const tours = (await listTours(db, filter)).filter(({ sells }) => sells === "instant");
  const next = await nextDepartures(
    { db, clock },
    tours.map(({ id }) => id),
  );
  const now = clock.now().getTime();
  return tours.flatMap(({ id, name, kind }) => {
    const weeks = weeksAhead[tourTraits[kind].lasts];
    const last = new Date(now + weeks * 7 * 86_400_000).toISOString();
    return (next.get(id)?.startsAt ?? "9999") > last ? [{ id, name, weeks }] : [];
  });
}

async function readFacts({ db, clock }: Deps): Promise<GapFacts> {
  const documents = [...(await readAllDocuments(db)).values()].map(named);
  const former = await listFormerAddresses(db);
  const addresses = new Set([...(await listSiteAddresses(db)), ...former.map(({ path }) => path)]);
  const pictures = new Map((await listPictureRights(db)).map(({ key, ...rights }) => [key, rights]));
  return { documents, addresses, pictures, withoutDates: await toursWithoutDates({ db, clock }) };
}

/** Looks at all published pages, and keeps the findings. A finding that stays keeps its day. Returns their number. */
export async function lookForGaps({ db, clock }: Deps): Promise<number> {
  const found = findGaps(await readFacts({ db, clock }));
  await keepGaps({ db, clock }, found, () => true);
  return found.length;
}

/** Keeps findings in the place of those that were looked at. */
async function keepGaps({ db, clock }: Deps, found: readonly Gap[], isLookedAt: (gap: Gap) => boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const all = await tx.selectFrom("content_gap").selectAll().forUpdate().execute();
    const kept = all.filter(isLookedAt);
    const gone = gapsBeyond(kept, found).map(({ id }) => id);
    if (gone.length > 0) await tx.deleteFrom("content_gap").where("id", "in", gone).execute();
    for (const gap of gapsBeyond(found, all))
      await tx
        .insertInto("content_gap")
        .values({ id: newId(), ...gap, found_at: clock.now() })
        .onConflict((twin) => twin.columns(["thing", "key", "code", "field"]).doNothing())
        .execute();
  });
}

/** Findings of the last look, with the number of all; what guests meet first comes first. */
export async function listGaps(
  db: Sql,
  most: number,
): Promise<{ gaps: (Gap & { id: string; foundAt: Date })[]; count: number }> {
  const rows = await db
    .selectFrom("content_gap")
    .selectAll()
    .orderBy(sql`array_position(${[...gapCodes]}::text[], code)`)
    .orderBy("name")
    .orderBy("field")
    .limit(most)
    .execute();
  const { count } = await db
    .selectFrom("content_gap")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { gaps: rows.map(({ found_at, ...gap }) => ({ ...gap, foundAt: found_at })), count: Number(count) };
}

/** Facts about some documents alone. */
async function factsOf(db: Sql, documents: readonly NamedDocument[]): Promise<GapFacts> {
  const pages = documents.flatMap(({ value }) => internalLinks(value).map(({ to }) => pageOfLink(to)));
  const keys = documents.flatMap(({ pictures }) => pictures.map(({ key }) => key));
  const pictures = new Map((await listPictureRights(db, keys)).map(({ key, ...rights }) => [key, rights]));
  return { documents, addresses: await knownPages(db, pages), pictures, withoutDates: [] };
}

/** Finds new gaps that a publication would make. A null value takes the document off the site. */
export async function gapsOfPublication(deps: Deps, document: DocumentName & { value: unknown }): Promise<Gap[]> {
  const { kind, key, value } = document;
  // Any text may lead to it. A renamed one is still reached by its former address.
  if (value === null) return gapsOfTakingOff(deps, document);
  const published = await documentKinds[kind].read(deps.db, key);
  const former = published === null ? [] : [named({ kind, key, value: published })];
  const next = named(document);
  const facts = await factsOf(deps.db, [...former, next]);
  const addresses = addressesAfter(facts.addresses, document, { before: published, after: value });
  return gapsBeyond(findGaps({ ...facts, addresses, documents: [next] }), findGaps({ ...facts, documents: former }));
}

async function gapsOfTakingOff(deps: Deps, document: DocumentName): Promise<Gap[]> {
  const facts = await readFacts(deps);
  const before = facts.documents.find((one) => one.kind === document.kind && one.key === document.key);
  const addresses = addressesAfter(facts.addresses, document, { before: before?.value ?? null, after: null });
  const documents = facts.documents.filter((one) => one !== before);
  return gapsBeyond(findGaps({ ...facts, documents, addresses }), findGaps(facts));
}

/** Looks at published documents again, and at those with a link or picture that was missing. Returns the number of findings. */
export async function lookAgainAt({ db, clock }: Deps, published: readonly DocumentName[]): Promise<number> {
  const listed = await db
    .selectFrom("content_gap")
    .select(["thing", "key"])
    .distinct()
    .where("code", "in", ["broken_link", "unknown_picture"])
    .execute();
  const all = [...published, ...listed.map(({ thing: kind, key }) => ({ kind, key }) as DocumentName)];
  const names = new Map(all.map((one) => [`${one.kind}/${one.key}`, one]));
  const documents: NamedDocument[] = [];
  for (const { kind, key } of names.values()) {
    const value = await documentKinds[kind].read(db, key);
    if (value !== null) documents.push(named({ kind, key, value }));
  }
  const slugs = documents.flatMap(({ kind, value }) => (kind === "tour" ? [(value as TourContent).slug] : []));
  const withoutDates = slugs.length === 0 ? [] : await toursWithoutDates({ db, clock }, { slugs });
  const found = findGaps({ ...(await factsOf(db, documents)), withoutDates });
  await keepGaps({ db, clock }, found, ({ thing, key }) => names.has(`${thing}/${key}`));
  return found.length;
}
