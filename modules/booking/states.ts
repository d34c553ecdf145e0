/** Late money can still confirm an expired hold. Refunds have their own states. */
export const bookingTransitions = {
  held: ["confirmed", "expired", "released"],
  confirmed: ["completed", "no_show", "cancelled"],
  expired: ["confirmed"],
  released: ["confirmed"],
  // The job may be quicker than a guide who waited in vain.
  completed: ["no_show"],
  no_show: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;
export type BookingStatus = keyof typeof bookingTransitions;

export type Actor = "traveller" | "provider" | "system" | "operator";

/** Kinds of entries in a booking's history: the codes of `booking_event.kind`. */
export const bookingEventKinds = [
  "status",
  "paid",
  "moved",
  "handed_over",
  "address_corrected",
  "riders_cancelled",
  "riders_split",
  "split_off",
  "rider_no_show",
  "given_back",
  "rest_paid",
] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

export const statusesBefore = (to: BookingStatus): BookingStatus[] =>
  (Object.keys(bookingTransitions) as BookingStatus[]).filter((from) =>
    (bookingTransitions[from] as readonly BookingStatus[]).includes(to),
  );

export const bookingStatusLabels: Record<BookingStatus, string> = {
  held: "Held, not paid yet",
  confirmed: "Confirmed",
  completed: "Completed",
  no_show: "Missed",
  expired: "Not paid in time",
  released: "Released",
  cancelled: "Cancelled",
};
