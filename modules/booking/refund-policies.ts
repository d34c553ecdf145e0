import { z } from "zod";
import type { TourKind } from "#modules/catalogue/model.ts";

/** Share refunded from this many hours before the start. */
export interface PolicyBand {
  fromHours: number;
  refundPercent: number;
}

/** Band with its last moment; `asOf` decides whether that needs its year. */
export interface DatedBand extends PolicyBand {
  until: string;
  asOf?: string | undefined;
}

/** Band with the paise that come back to the whole party, where the booking tells them. */
export interface BandWithSum extends DatedBand {
  backPaise?: number | undefined;
}

/** Specification §9; nothing under 12 hours: docs/decisions/0021. */
export const cityPolicy: readonly PolicyBand[] = [
  { fromHours: 72, refundPercent: 90 },
  { fromHours: 48, refundPercent: 60 },
  { fromHours: 12, refundPercent: 30 },
  { fromHours: 0, refundPercent: 0 },
];

/** Charges 25, 50 or 75 %, and all in the last five days. */
export const holidayPolicy: readonly PolicyBand[] = [
  { fromHours: 60 * 24, refundPercent: 75 },
  { fromHours: 45 * 24, refundPercent: 50 },
  { fromHours: 5 * 24, refundPercent: 25 },
  { fromHours: 0, refundPercent: 0 },
];

const policies: Record<TourKind, readonly PolicyBand[]> = {
  cycle: cityPolicy,
  walk: cityPolicy,
  bespoke: cityPolicy,
  holiday: holidayPolicy,
};

export const policyOf = (kind: TourKind): readonly PolicyBand[] => policies[kind];

export function datedPolicy(policy: readonly PolicyBand[], startsAt: string, now: string): DatedBand[] {
  return policy
    .map((band) => ({
      ...band,
      until: new Date(Date.parse(startsAt) - band.fromHours * 3_600_000).toISOString(),
      asOf: now,
    }))
    .filter((band) => band.until > now);
}

export const shareBack = (paise: number, percent: number): number => Math.floor((paise * percent) / 100);

/** Sums of a party that has paid `totalPaise`. */
export const withSums = (bands: readonly BandWithSum[], totalPaise: number): BandWithSum[] =>
  bands.map((band) => ({ backPaise: shareBack(totalPaise, band.refundPercent), ...band }));

export const timeBefore = (hours: number): string => {
  const [count, unit] = hours >= 24 && hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/** Bands fall to the start without gaps. The best keeps 10 % for charges and taxes (specification §9). */
export const policySchema = z
  .array(z.object({ fromHours: z.int().min(0), refundPercent: z.int().min(0).max(90) }))
  .min(1)
  .superRefine((bands, context) => {
    if (bands.at(-1)?.fromHours !== 0)
      context.addIssue({ code: "custom", message: "The last band reaches down to the start" });
    for (const [index, band] of bands.entries()) {
      const before = bands[index - 1];
      if (before && (before.fromHours <= band.fromHours || before.refundPercent <= band.refundPercent))
        context.addIssue({ code: "custom", path: [index], message: "Less notice gives back less" });
    }
  });

export function refundPercentAt(policy: readonly PolicyBand[], startsAt: string, now: string): number {
  const hoursLeft = (Date.parse(startsAt) - Date.parse(now)) / 3_600_000;
  return hoursLeft < 0 ? 0 : (policy.find((band) => hoursLeft >= band.fromHours)?.refundPercent ?? 0);
}
