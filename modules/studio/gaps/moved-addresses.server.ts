import { listDestinationContent, listFormerTourAddresses } from "#modules/catalogue/index.server.ts";
import { listFormerPostAddresses } from "#modules/content/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { pageOfLink } from "./internal-links.ts";
import { listSiteAddresses } from "./site-addresses.server.ts";
import "../tables.server.ts";

/** Former address with its page. `madeBy` is null for that of a renamed text. */
export interface FormerAddress {
  path: string;
  leadsTo: string;
  madeBy: string | null;
  madeAt: Date | null;
}

export async function listFormerAddresses(db: Sql): Promise<FormerAddress[]> {
  const destinations = (await listDestinationContent(db)).flatMap(({ formerSlugs, document }) =>
    formerSlugs.map((slug) => ({ path: `/destinations/${slug}`, leadsTo: `/destinations/${document.slug}` })),
  );
  const kept = [...(await listFormerTourAddresses(db)), ...(await listFormerPostAddresses(db)), ...destinations];
  const rows = await db.selectFrom("moved_address").selectAll().orderBy("path").execute();
  return [
    ...rows.map(({ path, leads_to, made_by, made_at }) => ({
      ...{ path, leadsTo: leads_to, madeBy: made_by, madeAt: made_at },
    })),
    ...kept.map((one) => ({ ...one, madeBy: null, madeAt: null })),
  ];
}

/** Page that a former address added by hand leads to; null if there is none. */
export async function findMovedAddress(db: Sql, path: string): Promise<string | null> {
  const row = await db
    .selectFrom("moved_address")
    .select("leads_to")
    .where("path", "=", canonicalPath(path))
    .executeTakeFirst();
  return row?.leads_to ?? null;
}

/** Reason against an address, with the option at fault. */
export interface AddressFault {
  option: "from" | "to";
  words: string;
}

/** Addresses that programs or people of the company own: no redirect may stand there. */
const reserved = /^\/(staff|api|dev|photos|health|metrics|checkout|booking|assets)(\/|$)/;

/** Checks a redirect: it starts where no page is, ends at a page, and takes one step. */
export async function checkMove(db: Sql, { from, to }: { from: string; to: string }): Promise<AddressFault | null> {
  const addresses = await listSiteAddresses(db);
  const former = await listFormerAddresses(db);
  const byHand = former.find(({ path, madeBy }) => path === from && madeBy !== null);
  if (from === "/" || reserved.test(from)) return { option: "from", words: `${from} is not an address of a page.` };
  if (addresses.has(from)) return { option: "from", words: `A page stands at ${from}: guests would never reach it.` };
  if (byHand?.leadsTo === to) return { option: "to", words: `${from} leads there already.` };
  if (former.some(({ path, madeBy }) => path === from && madeBy === null))
    return {
      option: "from",
      words: `${from} is the former address of a tour, a story or a destination, and leads there by itself.`,
    };
  if (pageOfLink(to) === from) return { option: "to", words: "An address cannot lead to itself." };
  const next = former.find(({ path }) => path === pageOfLink(to));
  if (next) return { option: "to", words: `${to} is a former address itself. Lead to ${next.leadsTo} instead.` };
  if (!addresses.has(pageOfLink(to))) return { option: "to", words: `No page stands at ${to}.` };
  const behind = former.find(({ leadsTo, madeBy }) => madeBy !== null && pageOfLink(leadsTo) === from);
  return behind ? { option: "from", words: `${behind.path} leads to ${from}: lead it to the new page first.` } : null;
}

export async function saveMove(
  tx: Tx,
  clock: Clock,
  { from, to, by }: { from: string; to: string; by: string },
): Promise<void> {
  const row = { leads_to: to, made_by: by, made_at: clock.now() };
  await tx
    .insertInto("moved_address")
    .values({ path: from, ...row })
    .onConflict((twin) => twin.column("path").doUpdateSet(row))
    .execute();
}

export const removeMove = async (tx: Tx, path: string): Promise<void> => {
  await tx.deleteFrom("moved_address").where("path", "=", path).execute();
};
