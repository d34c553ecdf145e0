/** Rides that start later cannot avoid the traffic. */
const TRAFFIC_WAKES = "09:00";

const MINUTES_EARLY = 10;

/** "06:20 IST, we leave at 06:30 IST" */
export function comeBy(localTime: string): string {
  const [hour = 0, minute = 0] = localTime.split(":").map(Number);
  const early = (hour * 60 + minute - MINUTES_EARLY + 24 * 60) % (24 * 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(early / 60))}:${two(early % 60)} IST, we leave at ${localTime} IST`;
}

export const describeArrival = (localTime: string): string =>
  `Come ten minutes early: the group leaves on time${localTime < TRAFFIC_WAKES ? ", before the traffic wakes" : ""}.`;
