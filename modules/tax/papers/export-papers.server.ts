import type { Sql } from "#platform/database/database.server.ts";
import { listPapersOf } from "./read-papers.server.ts";

/** Tax papers of a booking for the copy of a person's data. Those of a former holder, before `since`, are not theirs. */
export async function exportPapersOf(db: Sql, reference: string) {
  const booking = await db.selectFrom("booking").select("id").where("reference", "=", reference).executeTakeFirst();
  if (!booking) return [];
  const handedOver = await db
    .selectFrom("booking_event")
    .select("id")
    .where("booking_id", "=", booking.id)
    .where("kind", "=", "handed_over")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const papers = await listPapersOf(db, booking.id);
  return papers
    .filter(({ id }) => handedOver === undefined || id > handedOver.id)
    .map(({ kind, serial, of, issuedOn, totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, place, words }) => ({
      ...{ reference, kind, serial, of: of?.serial ?? null, issuedOn, buyer: words.buyer, lines: words.lines },
      ...{ totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise, placeOfSupply: place },
    }));
}
