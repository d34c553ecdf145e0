import type { DeskBooking } from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";

export interface CancelStep {
  percent: number;
  /** Last moment of this share; null of the last one, which lasts to the start. */
  until: string | null;
  standing: "over" | "now" | "ahead";
  /** Refund for all riders, and for one. Null of a step that is over. */
  refundPaise: number | null;
  eachPaise: number | null;
}

/** Shares of a cancellation by today's policy; none after a call-off, or once it cannot be cancelled any more. */
export function cancelSteps(booking: DeskBooking, now: string): CancelStep[] {
  if (booking.status !== "confirmed" || booking.hasStarted || booking.isCalledOff) return [];
  const { freeUntil } = booking;
  if (freeUntil === null) return policySteps(booking, now);
  const of = (people: number): number => quoteCancellation(booking, people, now, true).refundPaise;
  const sums = { refundPaise: of(booking.people), eachPaise: booking.people > 1 ? of(1) : null };
  const free: CancelStep = { percent: 100, until: freeUntil, standing: "now", ...sums };
  const later = policySteps(booking, freeUntil).filter(({ standing }) => standing !== "over");
  return [free, ...later.map((step) => ({ ...step, standing: "ahead" as const }))];
}

function policySteps(booking: DeskBooking, now: string): CancelStep[] {
  let isFound = false;
  return booking.bands.map(({ fromHours, refundPercent }, index) => {
    const until = new Date(Date.parse(booking.startsAt) - fromHours * 3_600_000).toISOString();
    if (until <= now && fromHours > 0)
      return { percent: refundPercent, until, standing: "over", refundPaise: null, eachPaise: null };
    const standing = isFound ? "ahead" : "now";
    isFound = true;
    const before = booking.bands[index - 1]?.fromHours ?? fromHours + 1;
    const begins = new Date(Date.parse(booking.startsAt) - before * 3_600_000 + 1).toISOString();
    const asked = standing === "now" ? now : begins;
    const of = (people: number): number => quoteCancellation(booking, people, asked).refundPaise;
    return {
      percent: refundPercent,
      until: fromHours === 0 ? null : until,
      standing,
      refundPaise: of(booking.people),
      eachPaise: booking.people > 1 ? of(1) : null,
    };
  });
}
