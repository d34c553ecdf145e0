/** When the streets are still empty: a ride that starts later has no such reason to be on time. */
const TRAFFIC_WAKES = "09:00";

/** To be there before the group leaves, for a ride that starts at a time in Delhi. */
export const describeArrival = (localTime: string): string =>
  `Come ten minutes early: the group leaves on time${localTime < TRAFFIC_WAKES ? ", before the traffic wakes" : ""}.`;
