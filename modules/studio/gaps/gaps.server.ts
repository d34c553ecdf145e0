import { sql } from "kysely";
import { nextDepartures } from "#modules/availability/index.server.ts";
import { listPictureRights, listTours } from "#modules/catalogue/index.server.ts";
import { tourTraits } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type DocumentName, picturesIn } from "../check-document.server.ts";
import { documentKinds } from "../document-kinds.server.ts";
import { type Gap, gapCodes } from "../model.ts";
import { readAllDocuments } from "../versions.server.ts";
import { findGaps, type GapFacts, gapsBeyond, type NamedDocument } from "./find-gaps.ts";
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

async function toursWithoutDates({ db, clock }: Deps): Promise<GapFacts["withoutDates"]> {
  const tours = (await listTours(db)).filter(({ sells }) => sells === "instant");
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
  await inTransaction(db, async (tx) => {
    const kept = await tx.selectFrom("content_gap").selectAll().forUpdate().execute();
    const gone = gapsBeyond(kept, found).map(({ id }) => id);
    if (gone.length > 0) await tx.deleteFrom("content_gap").where("id", "in", gone).execute();
    for (const gap of gapsBeyond(found, kept))
      await tx
        .insertInto("content_gap")
        .values({ id: newId(), ...gap, found_at: clock.now() })
        .onConflict((twin) => twin.columns(["thing", "key", "code", "field"]).doNothing())
        .execute();
  });
  return found.length;
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

/** Finds new gaps that a publication would make. A null value takes the document off the site. */
export async function gapsOfPublication(deps: Deps, document: DocumentName & { value: unknown }): Promise<Gap[]> {
  const facts = await readFacts(deps);
  const { kind, key, value } = document;
  const before = facts.documents.find((one) => one.kind === kind && one.key === key);
  const others = facts.documents.filter((one) => one !== before);
  const after = {
    ...facts,
    documents: value === null ? others : [...others, named(document)],
    addresses: addressesAfter(facts.addresses, document, { before: before?.value ?? null, after: value }),
  };
  return gapsBeyond(findGaps(after), findGaps(facts));
}
