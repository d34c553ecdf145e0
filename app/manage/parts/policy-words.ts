import { type DatedBand, type PolicyBand, timeBefore } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** Remaining bands of the policy. The last one has no date. */
export function describePolicy(policy: readonly DatedBand[]): { fromHours: number; when: string; back: string }[] {
  const never = policy.length > 1 ? "Cancel later, or don't come" : "Cancel from now on";
  return policy.map(({ fromHours, refundPercent, until, asOf }) => ({
    fromHours,
    when: refundPercent > 0 ? `Cancel by ${delhiInstant(until, asOf)}` : never,
    back: refundPercent > 0 ? `you get ${refundPercent}% back` : "no refund",
  }));
}

/** The policy in a sentence, before a date is chosen. */
export function policySentence(policy: readonly PolicyBand[]): string {
  const bands = policy
    .filter(({ refundPercent }) => refundPercent > 0)
    .map(({ fromHours, refundPercent }) => `${refundPercent}% until ${timeBefore(fromHours)} before the start`);
  return `If you cancel, you get back ${bands.join(", ")}, and nothing after that.`;
}
