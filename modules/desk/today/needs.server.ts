import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { type Need, type NeedDeed, orderNeeds } from "./need-model.ts";
import { needsOfMails, needsOfMessages, needsOfRequests, needsOfVoices } from "./needs-of-letters.server.ts";
import { needsOfAlerts, needsOfRefunds } from "./needs-of-money.server.ts";
import { needsOfGuests, needsOfRides } from "./needs-of-rides.server.ts";

const sources = [
  ...[needsOfRides, needsOfGuests, needsOfRefunds, needsOfAlerts],
  ...[needsOfMails, needsOfRequests, needsOfMessages, needsOfVoices],
];

/** Finds everything that waits for a human and whose deed `may` allows, ordered by urgency and cost. */
export async function needsAHuman(deps: { db: Db; clock: Clock }, may: (deed: NeedDeed) => boolean): Promise<Need[]> {
  const found = await Promise.all(sources.map((source) => source(deps)));
  return orderNeeds(found.flat().filter(({ deed }) => may(deed)));
}
