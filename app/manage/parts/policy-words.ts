import { type BandWithSum, type PolicyBand, timeBefore } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";

/** Remaining bands of the policy, in rupees where they are known. The last one has no date. */
export function describePolicy(policy: readonly BandWithSum[]): { fromHours: number; when: string; back: string }[] {
  const never = policy.length > 1 ? "Cancel later, or don't come" : "Cancel from now on";
  return policy.map(({ fromHours, refundPercent, until, asOf, backPaise }) => ({
    fromHours,
    when: refundPercent > 0 ? `Cancel by ${delhiInstant(until, asOf)}` : never,
    back: describeBack(refundPercent, backPaise),
  }));
}

function describeBack(percent: number, paise: number | undefined): string {
  if (percent === 0 || paise === 0) return "no refund";
  return paise ? `${formatRupees(paise)} back (${percent}%)` : `you get ${percent}% back`;
}

/** The policy in a sentence, before a date is chosen. */
export function policySentence(policy: readonly PolicyBand[]): string {
  const bands = policy
    .filter(({ refundPercent }) => refundPercent > 0)
    .map(({ fromHours, refundPercent }) => `${refundPercent}% until ${timeBefore(fromHours)} before the start`);
  return `If you cancel, you get back ${bands.join(", ")}, and nothing after that.`;
}
