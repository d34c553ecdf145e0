import { sql } from "kysely";
import { findLeads, lockDeparture } from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { NOBODY } from "#platform/mail/nobodys-address.ts";
import { fillFields } from "#platform/text/named-fields.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { withOpenChoice } from "../cancellations/close-choice.server.ts";
import { notifyTraveller } from "./booking-notifications.server.ts";

/** Minutes within which the same words to a guest are a repeat. */
const SAME_MESSAGE_MINUTES = 60;

/** Message to guests of a departure. Names in braces are filled in (`templateFields`). */
export interface PartyMessage {
  /** Null for parties of several departures, who are named then. */
  departureId: string | null;
  /** References of some parties; all of the departure without. */
  parties: readonly string[] | null;
  subject: string;
  words: string;
}

export interface MessagedParty {
  id: string;
  reference: string;
  contactName: string;
  contactEmail: string;
  subject: string;
  words: string;
  /** Has had these very words within the hour. */
  isRepeat: boolean;
}

const NO_LEAD = "your guide";
/** Beginning of a sentence, where the words for an unknown guide take a capital. */
const BEGINS_SENTENCE = /(?<=^\s*|[.!?]\s+)\{guide\}/gm;

/** Values that are the same for every party of a departure. */
async function sharedValues(db: Sql, { departureId, tourId }: { departureId: string; tourId: string }) {
  const leads = (await findLeads(db, departureId)).map(({ name }) => name);
  const { meetingPoint } = await getBookedTour(db, tourId);
  return { guide: leads.length === 0 ? NO_LEAD : leads.join(" and "), meeting: meetingPoint.name };
}

/** Lists who would be written to, each with their own text. Erased travellers have no address. */
export async function planMessage(
  { db, clock }: { db: Sql; clock: Clock },
  { departureId, parties, subject, words }: PartyMessage,
): Promise<MessagedParty[]> {
  const since = new Date(clock.now().getTime() - SAME_MESSAGE_MINUTES * 60_000);
  let query = db
    .selectFrom("booking")
    .innerJoin("departure", "departure.id", "booking.departure_id")
    .innerJoin("tour", "tour.id", "booking.tour_id")
    .select(["booking.id", "reference", "contact_name", "contact_email", "people", "tour.name as tourName"])
    .select(["local_date", "local_time", "booking.tour_id", "departure_id"])
    .where("booking.status", "in", ["confirmed", "completed", "no_show"])
    .where("contact_email", "<>", NOBODY.email)
    .where(sql<boolean>`NOT (${withOpenChoice} AND departure.status <> 'cancelled')`);
  if (departureId !== null) query = query.where("departure_id", "=", departureId);
  if (parties !== null || departureId === null) query = query.where("reference", "in", parties ?? []);
  const rows = await query.orderBy("reference").execute();
  const shared = new Map<string, Awaited<ReturnType<typeof sharedValues>>>();
  for (const { departure_id: id, tour_id: tourId } of rows)
    if (!shared.has(id)) shared.set(id, await sharedValues(db, { departureId: id, tourId }));
  const planned = rows.map((row): MessagedParty => {
    const filled = {
      ...shared.get(row.departure_id),
      ...{ name: row.contact_name, people: `${row.people}`, reference: row.reference, tour: row.tourName },
      ...{ date: longDate(row.local_date), time: `${row.local_time} IST` },
    };
    const fill = (text: string): string =>
      fillFields(filled.guide === NO_LEAD ? text.replace(BEGINS_SENTENCE, "Your guide") : text, filled);
    return {
      ...{ id: row.id, reference: row.reference, contactName: row.contact_name, contactEmail: row.contact_email },
      ...{ subject: fill(subject), words: fill(words), isRepeat: false },
    };
  });
  const said = await sql<{ reference: string; words: string }>`
    SELECT payload ->> 'reference' AS reference, payload ->> 'words' AS words FROM outbox
    WHERE topic = 'booking.message' AND created_at > ${since} AND withdrawn_at IS NULL
      AND coalesce(payload ->> 'reference', payload ->> 'number') = ANY(${planned.map(({ reference }) => reference)})`.execute(
    db,
  );
  return planned.map((party) => ({
    ...party,
    isRepeat: said.rows.some(({ reference, words: had }) => reference === party.reference && had === party.words),
  }));
}

/** Departures of a message, in the order in which rows are locked. */
async function departuresOf(tx: Sql, { departureId, parties }: PartyMessage): Promise<string[]> {
  if (departureId !== null) return [departureId];
  const rows = await tx
    .selectFrom("booking")
    .select("departure_id")
    .distinct()
    .where("reference", "in", parties ?? [])
    .orderBy("departure_id")
    .execute();
  return rows.map(({ departure_id }) => departure_id);
}

/** Queues one mail a booking, and none twice. Returns the references that are written to. */
export const messageParties = ({ db, clock }: { db: Db; clock: Clock }, message: PartyMessage): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    // Two presses take turns here: the second finds the words of the first.
    for (const id of await departuresOf(tx, message)) await lockDeparture(tx, id);
    const planned = (await planMessage({ db: tx, clock }, message)).filter(({ isRepeat }) => !isRepeat);
    for (const { id, subject, words } of planned)
      await notifyTraveller(tx, clock, id, "booking.message", { subject, words });
    return planned.map(({ reference }) => reference);
  });
