import { formatRupees } from "#platform/money.ts";
import { delhiClockTime } from "#platform/time/delhi-time.ts";
import type { Urgency } from "../parts/state.tsx";
import type { DepartureData } from "./load-departure.server.ts";

export type Party = DepartureData["page"]["parties"][number];
export type PartyRider = Party["riders"][number];

const diets: Record<NonNullable<PartyRider["diet"]>, string> = {
  all: "everything",
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  jain: "Jain",
  halal: "Halal",
};

export const eats = ({ diet }: PartyRider): string => (diet === null ? "—" : diets[diet]);

export const nameOf = ({ name, position }: PartyRider): string => name ?? `Rider ${position}, no details yet`;

/** Notes of a rider and, for a child, the guardian. */
export const remarksOf = ({ notes, isMinor, guardianName, isTooSmall }: PartyRider): string =>
  [isMinor ? `under 18, with ${guardianName}` : null, isTooSmall ? "too small for our frames" : null, notes]
    .filter(Boolean)
    .join("; ");

export const cameWords = ({ arrivedAt, isNoShow }: PartyRider): string =>
  isNoShow ? "did not come" : arrivedAt === null ? "—" : delhiClockTime(arrivedAt);

/** What a party has paid, in a shape and words. */
export const moneyOf = ({ duePaise, totalPaise }: Party): { tone: Urgency; words: string } =>
  duePaise > 0
    ? { tone: "soon", words: `${formatRupees(duePaise)} due` }
    : { tone: "well", words: `paid ${formatRupees(totalPaise)}` };

/** Options that tick a rider, or take the tick back. */
export const tickOf = ({ reference }: Party, { position, arrivedAt }: PartyRider): Record<string, string> => ({
  reference,
  riders: `${position}`,
  ...(arrivedAt === null ? {} : { back: "yes" }),
});
