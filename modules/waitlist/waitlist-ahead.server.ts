import { findDepartures } from "#modules/availability/index.server.ts";
import { isBookable } from "#modules/availability/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { assignTurns } from "./assign-turns.ts";

export interface WaitingParty {
  id: string;
  name: string;
  email: string;
  people: number;
  enteredAt: string;
  toldAt: string | null;
  turnUntil: string | null;
  turnsPassed: number;
  /** In turn now, told in the next round, or waiting. */
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

type Row = Awaited<ReturnType<typeof readParties>>[number];

const readParties = (db: Sql, now: Date) =>
  db
    .selectFrom("waiting_party")
    .innerJoin("departure", "departure.id", "departure_id")
    .innerJoin("tour", "tour.id", "tour_id")
    .select(["waiting_party.id", "waiting_party.name", "email", "people", "entered_at as enteredAt"])
    .select(["told_at as toldAt", "turn_until as turnUntil", "turns_passed as turnsPassed", "departure_id"])
    .select(["tour.name as tourName", "tour.sells", "tour.published", "departure.taken"])
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .orderBy("departure_id")
    .orderBy("turns_passed")
    .orderBy("entered_at")
    .orderBy("waiting_party.id")
    .limit(MOST_LISTED)
    .execute();

/** Lists coming departures that somebody waits for, soonest first, with the parties in the order of their turns. */
export async function listWaitedDepartures(deps: { db: Sql; clock: Clock }): Promise<WaitedDeparture[]> {
  const now = deps.clock.now();
  const rows = await readParties(deps.db, now);
  const byDeparture = Map.groupBy(rows, ({ departure_id: id }) => id);
  const departures = await findDepartures(deps, [...byDeparture.keys()]);
  return [...byDeparture].flatMap(([departureId, parties]) => {
    const departure = departures.get(departureId);
    const [first] = parties;
    if (!departure || !first) return [];
    const { localDate, localTime, capacity, cutoffAt, isCalledOff, standing } = departure;
    const isOpen = !isCalledOff && standing !== "closed" && standing !== "past_cutoff";
    const isSold = first.published && first.sells === "instant" && isBookable(standing);
    const placesLeft = isSold ? departure.guidedPlaces : 0;
    const next = assignTurns(parties, placesLeft, { now, cutoffAt: new Date(cutoffAt) }).told;
    return {
      ...{
        departureId,
        tourName: first.tourName,
        localDate,
        localTime,
        capacity,
        taken: first.taken,
        isOpen,
        cutoffAt,
      },
      parties: parties.map((party) => toParty(party, { now, placesLeft, isNext: next.includes(party) })),
    };
  });
}

function toParty(
  row: Row,
  { now, placesLeft, isNext }: { now: Date; placesLeft: number; isNext: boolean },
): WaitingParty {
  const { id, name, email, people, turnsPassed, enteredAt, toldAt, turnUntil } = row;
  const isInTurn = turnUntil !== null && turnUntil > now && people <= placesLeft;
  return {
    ...{ id, name, email, people, turnsPassed, standing: isInTurn ? "in_turn" : isNext ? "next" : "waits" },
    enteredAt: enteredAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
    turnUntil: turnUntil?.toISOString() ?? null,
  };
}
