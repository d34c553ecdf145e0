/** A star's path in a viewBox of 24 by 24. */
export const starPath =
  "m12 2.8 2.85 5.77 6.37.930-4.61 4.49 1.09 6.34L12 17.34l-5.7 2.99 1.09-6.34-4.61-4.49 6.37-.93z";

/** Five stars in a row, from the left edge of one to that of the next, in units of their viewBox. */
const STEP = 26.5;
const WIDTH = 24;
export const fiveStars = { id: "five-stars", viewBox: `0 0 ${4 * STEP + WIDTH} 24` };

/** Where each of the five stands. */
export const starPlaces = [0, 1, 2, 3, 4].map((star) => star * STEP);

/** How far from the left the five stars are filled for a value of 0 to 5, to the nearest half, in units of their viewBox. */
export function filledWidth(value: number): number {
  const halves = Math.round(Math.min(5, Math.max(0, value)) * 2);
  const [whole, half] = [Math.floor(halves / 2), halves % 2];
  // A whole star ends with its own field, half a one in the middle of it.
  return half === 1 ? whole * STEP + WIDTH / 2 : whole === 0 ? 0 : (whole - 1) * STEP + WIDTH;
}
