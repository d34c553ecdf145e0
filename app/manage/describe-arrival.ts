/** Rides that start later cannot avoid the traffic. */
const TRAFFIC_WAKES = "09:00";

export const describeArrival = (localTime: string): string =>
  `Come ten minutes early: the group leaves on time${localTime < TRAFFIC_WAKES ? ", before the traffic wakes" : ""}.`;
