import { isOver } from "#modules/desk/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiClockTime } from "#platform/time/delhi-time.ts";
import type { Urgency } from "../parts/state.tsx";
import type { DepartureData } from "./load-departure.server.ts";

export type PartyOnScreen = DepartureData["page"]["parties"][number];
export type RiderOnScreen = PartyOnScreen["riders"][number];

const diets: Record<NonNullable<RiderOnScreen["diet"]>, string> = {
  all: "everything",
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  jain: "Jain",
  halal: "Halal",
};

export const eats = ({ diet }: RiderOnScreen): string => (diet === null ? "—" : diets[diet]);

export const nameOf = ({ name, position }: RiderOnScreen): string => name ?? `Rider ${position}, no details yet`;

/** Notes of a rider and, for a child, the guardian. */
export const remarksOf = ({ notes, isMinor, guardianName, isTooSmall }: RiderOnScreen): string =>
  [isMinor ? `under 18, with ${guardianName}` : null, isTooSmall ? "too small for our frames" : null, notes]
    .filter(Boolean)
    .join("; ");

export const cameWords = ({ arrivedAt, isNoShow }: RiderOnScreen): string =>
  isNoShow ? "did not come" : arrivedAt === null ? "—" : delhiClockTime(arrivedAt);

/** Money of a party, in a shape and words. */
export const moneyOf = ({ duePaise, totalPaise }: PartyOnScreen): { tone: Urgency; words: string } =>
  duePaise > 0
    ? { tone: "soon", words: `${formatRupees(duePaise)} due` }
    : { tone: "well", words: `paid ${formatRupees(totalPaise)}` };

export const isAhead = ({ page: { ride }, now }: DepartureData): boolean =>
  ride.status !== "cancelled" && !isOver(ride, now);

export const mayTickIn = ({ page: { ride }, runs }: DepartureData): boolean =>
  ride.status !== "cancelled" && runs["mark-arrived"] === true;

/** Options that tick a rider, or take the tick back. */
export const tickOf = (
  { reference }: PartyOnScreen,
  { position, arrivedAt }: RiderOnScreen,
): Record<string, string> => ({
  reference,
  riders: `${position}`,
  ...(arrivedAt === null ? {} : { back: "yes" }),
});
