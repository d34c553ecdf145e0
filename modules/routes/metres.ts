/** Mean radius of the earth in metres (IUGG). */
const RADIUS = 6_371_008.8;
const RADIAN = Math.PI / 180;

/** Great-circle distance in metres, by the haversine formula. It takes the shorter way across 180°. Degrees go in. */
export function metresBetween(lonA: number, latA: number, lonB: number, latB: number): number {
  const north = Math.sin(((latB - latA) * RADIAN) / 2);
  const east = Math.sin(((lonB - lonA) * RADIAN) / 2);
  const chord = north * north + Math.cos(latA * RADIAN) * Math.cos(latB * RADIAN) * east * east;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Metres of a degree of latitude. */
export const DEGREE = RADIUS * RADIAN;

/** Degrees of longitude between −180 and 180. */
export const shorterWay = (degrees: number): number =>
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
