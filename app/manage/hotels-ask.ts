/** When the riders' details of a holiday are needed. */
export const HOTELS_ASK = "The hotels and the workshop ask us for this a week before the ride.";
