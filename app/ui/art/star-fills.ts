export const starPath =
  "m12 2.8 2.85 5.77 6.37.930-4.61 4.49 1.09 6.34L12 17.34l-5.7 2.99 1.09-6.34-4.61-4.49 6.37-.93z";

/** Distance between two stars' left edges, in viewBox units. */
const STEP = 26.5;
const WIDTH = 24;
export const fiveStars = { id: "five-stars", viewBox: `0 0 ${4 * STEP + WIDTH} 24` };

export const starPlaces = [0, 1, 2, 3, 4].map((star) => star * STEP);

/** Filled width of the five stars for a value of 0 to 5, to the nearest half. */
export function filledWidth(value: number): number {
  const halves = Math.round(Math.min(5, Math.max(0, value)) * 2);
  const [whole, half] = [Math.floor(halves / 2), halves % 2];
  // A whole star ends with its box, half a star in the middle of it.
  return half === 1 ? whole * STEP + WIDTH / 2 : whole === 0 ? 0 : (whole - 1) * STEP + WIDTH;
}
