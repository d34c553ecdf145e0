import type { DeskBooking } from "#modules/booking/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { mailLabel } from "./mail-entries.ts";
import { joined, type TimelineEntry } from "./timeline-entry.ts";

const ahead = (at: string, entry: Omit<TimelineEntry, "at">): TimelineEntry => ({ at, ...entry });

function policySteps({ bands, startsAt, status, hasStarted, isCalledOff }: DeskBooking, now: string): TimelineEntry[] {
  if (status !== "confirmed" || hasStarted || isCalledOff) return [];
  return bands
    .filter(({ refundPercent }) => refundPercent > 0)
    .map(({ fromHours, refundPercent }) => ({
      at: new Date(Date.parse(startsAt) - fromHours * 3_600_000).toISOString(),
      refundPercent,
    }))
    .filter(({ at }) => at > now)
    .map(({ at, refundPercent }) =>
      ahead(at, {
        ...{ group: "money", sign: "clock", name: `The ${refundPercent} % share ends`, words: "for a cancellation" },
      }),
    );
}

function openChoices({ callOffs, heldPaise, giftHeldPaise }: DeskBooking): TimelineEntry[] {
  const words = `then ${formatRupees(heldPaise + giftHeldPaise)} goes back`;
  return callOffs.flatMap(({ until }) =>
    until === null ? [] : [ahead(until, { group: "money", sign: "clock", name: "The guest's choice ends", words })],
  );
}

function promises({ trail }: DeskBooking): TimelineEntry[] {
  return trail.refunds
    .filter(({ status }) => status !== "processed")
    .map(({ promisedBy }) =>
      ahead(new Date(Date.parse(`${promisedBy}T18:29:00Z`)).toISOString(), {
        ...{ group: "money", sign: "back", name: "Last day of a promised refund", words: plainDate(promisedBy) },
      }),
    );
}

const leadWords = (leads: readonly string[]): string | null =>
  leads.length === 0 ? null : `${leads.join(" and ")} ${leads.length === 1 ? "leads" : "lead"}`;

/** Entries of the future, if nothing changes: mails, the start, steps of the policy, ends of holds and promises. */
export function aheadEntries(
  booking: DeskBooking,
  { mails, leads, now }: { mails: readonly { kind: string; at: Date }[]; leads: readonly string[]; now: string },
): TimelineEntry[] {
  const { status, startsAt, isCalledOff, tour, holdExpiresAt, waiting, group } = booking;
  const starts = (status === "confirmed" || status === "held") && !isCalledOff;
  const all = [
    ...(starts
      ? [
          ahead(startsAt, {
            ...{
              group: "events",
              sign: "bicycle",
              name: "The ride starts",
              words: joined(tour.meetingPoint.name, leadWords(leads)),
            },
          }),
        ]
      : []),
    ...(status === "held"
      ? [ahead(holdExpiresAt, { group: "money", sign: "clock", name: "The hold ends", words: "unless it is paid" })]
      : []),
    ...(waiting
      ? [ahead(waiting.expiresAt, { group: "money", sign: "clock", name: "A change waits for its payment", words: "" })]
      : []),
    ...(starts && group?.state === "forming"
      ? [ahead(group.decidesAt, { group: "events", sign: "people", name: "It is decided if the ride runs", words: "" })]
      : []),
    ...mails.map(({ kind, at }) =>
      ahead(at.toISOString(), { group: "mails", sign: "mail", name: `Mail “${mailLabel(kind)}”`, words: "will go" }),
    ),
    ...policySteps(booking, now),
    ...openChoices(booking),
    ...promises(booking),
  ];
  return all.filter(({ at }) => at > now);
}
