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

/** Departures that are listed, the soonest first. */
const MOST_LISTED = 40;

type Row = Awaited<ReturnType<typeof readParties>>[number];

const readParties = (db: Sql, departureIds: readonly string[]) =>
  db
    .selectFrom("waiting_party")
    .innerJoin("departure", "departure.id", "departure_id")
    .innerJoin("tour", "tour.id", "tour_id")
    .select(["waiting_party.id", "waiting_party.name", "email", "people", "entered_at as enteredAt"])
    .select(["told_at as toldAt", "turn_until as turnUntil", "turns_passed as turnsPassed", "departure_id"])
    .select(["tour.name as tourName", "tour.sells", "tour.published", "departure.taken"])
    .where("departure_id", "in", [...departureIds])
    .orderBy("starts_at")
    .orderBy("departure_id")
    .orderBy("turns_passed")
    .orderBy("entered_at")
    .orderBy("waiting_party.id")
    .execute();

/** Coming departures that somebody waits for, one more than are listed, found along the index on starts. */
async function readWaited(db: Sql, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("departure")
    .select("id")
    .where("starts_at", ">", now)
    .where((is) => is.exists(is.selectFrom("waiting_party").whereRef("departure_id", "=", "departure.id")))
    .orderBy("starts_at")
    .orderBy("id")
    .limit(MOST_LISTED + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists coming departures that somebody waits for, soonest first, with the parties in the order of their turns. */
export async function listWaitedDepartures(deps: {
  db: Sql;
  clock: Clock;
}): Promise<{ departures: WaitedDeparture[]; isMore: boolean }> {
  const now = deps.clock.now();
  const found = await readWaited(deps.db, now);
  if (found.length === 0) return { departures: [], isMore: false };
  const rows = await readParties(deps.db, found.slice(0, MOST_LISTED));
  const byDeparture = Map.groupBy(rows, ({ departure_id: id }) => id);
  const departures = await findDepartures(deps, [...byDeparture.keys()]);
  const listed = [...byDeparture].flatMap(([departureId, parties]) => {
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
  return { departures: listed, isMore: found.length > MOST_LISTED };
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
