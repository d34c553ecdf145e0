import { type DatedBand, type PolicyBand, timeBefore } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** Until when how much comes back, of each band that is still to come. The last has no moment worth naming. */
export function describePolicy(policy: readonly DatedBand[]): { fromHours: number; when: string; back: string }[] {
  const never = policy.length > 1 ? "Cancel later, or not come" : "Cancel from now on";
  return policy.map(({ fromHours, refundPercent, until, asOf }) => ({
    fromHours,
    when: refundPercent > 0 ? `Cancel by ${delhiInstant(until, asOf)}` : never,
    back: refundPercent > 0 ? `${refundPercent}% comes back` : "nothing comes back",
  }));
}

/** The whole policy in a sentence, counted from a start that is not chosen yet. */
export function policySentence(policy: readonly PolicyBand[]): string {
  const bands = policy
    .filter(({ refundPercent }) => refundPercent > 0)
    .map(({ fromHours, refundPercent }) => `${refundPercent}% until ${timeBefore(fromHours)} before the start`);
  return `If you cancel, this much comes back: ${bands.join(", ")}; after that nothing.`;
}
