/**
 * The life of a booking. A hold that ran out can still be confirmed when its money arrives late and the places are there.
 * Refund states live with the refund, not here.
 */
export const bookingTransitions = {
  held: ["confirmed", "expired", "released"],
  confirmed: ["completed", "no_show", "cancelled"],
  expired: ["confirmed"],
  released: ["confirmed"],
  // The job that completes a booking may be quicker than the guide who waited in vain.
  completed: ["no_show"],
  no_show: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;
export type BookingStatus = keyof typeof bookingTransitions;

/** Who moves a booking on, as its history says. */
export type Actor = "traveller" | "provider" | "system" | "operator";

/** The statuses from which a booking may go to `to`. */
export const statusesBefore = (to: BookingStatus): BookingStatus[] =>
  (Object.keys(bookingTransitions) as BookingStatus[]).filter((from) =>
    (bookingTransitions[from] as readonly BookingStatus[]).includes(to),
  );

/** The statuses in the words of a page. */
export const bookingStatusLabels: Record<BookingStatus, string> = {
  held: "Held, not paid yet",
  confirmed: "Confirmed",
  completed: "Completed",
  no_show: "Missed",
  expired: "Not paid in time",
  released: "Let go",
  cancelled: "Cancelled",
};
