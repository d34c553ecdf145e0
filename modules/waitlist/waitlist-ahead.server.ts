import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";

export interface WaitingParty {
  id: string;
  name: string;
  email: string;
  people: number;
  enteredAt: string;
  toldAt: string | null;
  turnUntil: string | null;
  turnsPassed: number;
  /** In turn now, next by the places that are free, or waiting. */
  standing: "in_turn" | "next" | "waits";
}

export interface WaitedDeparture {
  departureId: string;
  tourName: string;
  localDate: string;
  localTime: string;
  capacity: number;
  taken: number;
  isOpen: boolean;
  cutoffAt: string;
  parties: WaitingParty[];
}

const MOST_LISTED = 500;

/** Lists coming departures that somebody waits for, soonest first, with the parties in the order of their turns. */
export async function listWaitedDepartures({ db, clock }: { db: Sql; clock: Clock }): Promise<WaitedDeparture[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom("waiting_party")
    .innerJoin("departure", "departure.id", "departure_id")
    .innerJoin("tour", "tour.id", "tour_id")
    .select(["waiting_party.id", "waiting_party.name", "email", "people", "entered_at", "told_at", "turn_until"])
    .select(["turns_passed", "departure_id", "tour.name as tourName", "local_date", "local_time", "capacity", "taken"])
    .select(["departure.status", "cutoff_at"])
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .orderBy("departure_id")
    .orderBy("turns_passed")
    .orderBy("entered_at")
    .orderBy("waiting_party.id")
    .limit(MOST_LISTED)
    .execute();
  const found = new Map<string, WaitedDeparture & { free: number }>();
  for (const row of rows) {
    const isOpen = row.status === "open" && row.cutoff_at > now;
    const departure = found.get(row.departure_id) ?? {
      ...{
        departureId: row.departure_id,
        tourName: row.tourName,
        localDate: row.local_date,
        localTime: row.local_time,
      },
      ...{ capacity: row.capacity, taken: row.taken, isOpen, cutoffAt: row.cutoff_at.toISOString(), parties: [] },
      free: isOpen ? row.capacity - row.taken : 0,
    };
    found.set(row.departure_id, departure);
    const isInTurn = row.turn_until !== null && row.turn_until > now;
    const standing = isInTurn ? "in_turn" : row.people <= departure.free ? "next" : "waits";
    if (standing !== "waits") departure.free -= row.people;
    departure.parties.push({
      ...{ id: row.id, name: row.name, email: row.email, people: row.people, turnsPassed: row.turns_passed, standing },
      enteredAt: row.entered_at.toISOString(),
      toldAt: row.told_at?.toISOString() ?? null,
      turnUntil: row.turn_until?.toISOString() ?? null,
    });
  }
  return [...found.values()].map(({ free: _, ...departure }) => departure);
}
