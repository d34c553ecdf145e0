export const tourKinds = ["cycle", "walk", "bespoke", "holiday"] as const;
export type TourKind = (typeof tourKinds)[number];

export const travelTypes = ["Cycle Tour", "Walking Tour", "Bespoke Tour", "Cycling Holiday"] as const;
export type TravelType = (typeof travelTypes)[number];

interface TourTraits {
  travelType: TravelType;
  /** `enquiry` asks for a quote. */
  sells: "instant" | "enquiry";
  /** Null: agreed with the party. */
  mode: "Cycle" | "Walk" | null;
  lasts: "hours" | "days";
  canBeHandedOver: boolean;
}

/** Traits by kind; other content is refused. Category and `bookingType` are free. `modules/booking/refund-policies.ts` has refund bands. */
export const tourTraits: Record<TourKind, TourTraits> = {
  cycle: { travelType: "Cycle Tour", sells: "instant", mode: "Cycle", lasts: "hours", canBeHandedOver: false },
  walk: { travelType: "Walking Tour", sells: "instant", mode: "Walk", lasts: "hours", canBeHandedOver: false },
  bespoke: { travelType: "Bespoke Tour", sells: "enquiry", mode: null, lasts: "hours", canBeHandedOver: false },
  holiday: { travelType: "Cycling Holiday", sells: "instant", mode: "Cycle", lasts: "days", canBeHandedOver: true },
};
