import { DEGREE, shorterWay } from "./metres.ts";
import type { MeasuredPlace, MeasuredRoute, RouteGround } from "./model.ts";

/** Named things so far from the meeting point still help to find it. */
const IN_REACH = 800;

export interface MeetingArea {
  meeting: MeasuredPlace;
  /** Named things in reach. */
  names: { lon: number; lat: number; name: string }[];
}

/** Meeting point with the named things around it; null if nothing around it is known, for a map of nothing leads nobody. */
export function meetingAreaOf({
  places,
  ground,
}: Pick<MeasuredRoute, "places"> & { ground: RouteGround }): MeetingArea | null {
  const meeting = places.find(({ kind }) => kind === "meeting");
  if (!meeting) return null;
  const names = (ground.names ?? []).filter((one) => metresBetween(one, meeting) <= IN_REACH);
  return names.length === 0 ? null : { meeting, names };
}

interface Spot {
  lon: number;
  lat: number;
}

const metresBetween = (one: Spot, other: Spot): number =>
  Math.hypot(
    shorterWay(one.lon - other.lon) * DEGREE * Math.cos((other.lat * Math.PI) / 180),
    (one.lat - other.lat) * DEGREE,
  );
