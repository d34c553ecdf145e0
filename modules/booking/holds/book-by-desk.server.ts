import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { notifyTraveller } from "../mails/booking-notifications.server.ts";
import type { BookingRequest } from "../model.ts";
import { type HoldAnswer, type Holder, holdSeats } from "./hold-seats.server.ts";

/** A caller may pay so long by the mailed link; the hold ends earlier if the ride leaves earlier. */
export const DESK_HOLD_HOURS = { least: 1, usual: 24, most: 72 } as const;

interface DeskBooking {
  wish: BookingRequest;
  holder: Holder;
  hours: number;
  /** Total as agreed with the caller, in paise. */
  seenPaise: number;
  requestKey: string;
  /** False for a guest who pays at the desk: no mail asks for money. */
  byLink: boolean;
}

/** Holds places for a caller by the same statement as the site, and mails the link to pay. */
export async function bookByDesk(
  deps: { db: Db; clock: Clock },
  { hours, byLink, ...request }: DeskBooking,
): Promise<HoldAnswer> {
  const answer = await holdSeats(deps, { ...request, byDesk: { minutes: hours * 60 } });
  if (!("held" in answer) || !byLink) return answer;
  const { id, holdExpiresAt } = answer.held;
  await inTransaction(deps.db, (tx) =>
    notifyTraveller(tx, deps.clock, id, "booking.by_desk", {
      duePaise: request.seenPaise,
      holdExpiresAt: holdExpiresAt.toISOString(),
    }),
  );
  return answer;
}
