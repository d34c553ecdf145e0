import type { BookingLine } from "#modules/booking/index.server.ts";
import { bookingStatusLabels, describePeople } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiClockTime, delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import type { Urgency } from "../parts/state.tsx";

/** Row of the list, in words. */
export interface ShownLine {
  reference: string;
  name: string;
  /** Telephone number and company. */
  about: string;
  ride: string;
  tour: string;
  departureId: string;
  people: number;
  states: { urgency: Urgency; words: string }[];
  total: string;
  due: string | null;
  booked: string;
  isOver: boolean;
}

function statesOf({ status, duePaise, missing, isCalledOff }: BookingLine): ShownLine["states"] {
  const states: ShownLine["states"] = [];
  if (status === "confirmed" && isCalledOff) states.push({ urgency: "now", words: "Called off, has not chosen" });
  else if (status === "confirmed" || status === "completed")
    states.push({ urgency: "well", words: bookingStatusLabels[status] });
  else
    states.push({ urgency: status === "held" && duePaise > 0 ? "soon" : "later", words: bookingStatusLabels[status] });
  if (missing > 0) states.push({ urgency: "soon", words: `${describePeople(missing)} without details` });
  return states;
}

export const shownLine = (line: BookingLine, now: string): ShownLine => ({
  reference: line.reference,
  name: line.contactName,
  about: [line.contactPhone, line.company].filter(Boolean).join(" · "),
  ride: `${shortDate(line.localDate, delhiDate(now))}, ${line.localTime}`,
  tour: line.tourName,
  departureId: line.departureId,
  people: line.people,
  states: statesOf(line),
  total: formatRupees(line.totalPaise),
  due: line.duePaise > 0 ? `${formatRupees(line.duePaise)} due` : null,
  booked: `${shortDate(delhiDate(line.bookedAt), delhiDate(now))}, ${delhiClockTime(line.bookedAt)}`,
  isOver: line.isOver,
});
