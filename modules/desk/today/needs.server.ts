import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { type Need, type NeedDeed, orderNeeds } from "./need-model.ts";
import { needsOfMails, needsOfMessages, needsOfRequests, needsOfVoices } from "./needs-of-letters.server.ts";
import { needsOfAlerts, needsOfRefunds } from "./needs-of-money.server.ts";
import { needsOfGuests, needsOfRides } from "./needs-of-rides.server.ts";
import type { RidesAround } from "./rides-around.server.ts";

const sources = [
  ...[needsOfGuests, needsOfRefunds, needsOfAlerts],
  ...[needsOfMails, needsOfRequests, needsOfMessages, needsOfVoices],
];

/** Finds everything that waits for a human and whose deed `may` allows, ordered by urgency and cost. */
export async function needsAHuman(
  deps: { db: Db; clock: Clock },
  around: Promise<RidesAround>,
  may: (deed: NeedDeed) => boolean,
): Promise<Need[]> {
  const [rides, ...found] = await Promise.all([around, ...sources.map((source) => source(deps))]);
  const all = [...needsOfRides(rides, deps.clock), ...found.flat()];
  return orderNeeds(all.filter(({ deed }) => may(deed)));
}
