/** How far each of five stars is filled for a value of 0 to 5, to the nearest half. */
export function starFills(value: number): ("full" | "half" | "empty")[] {
  const halves = Math.round(Math.min(5, Math.max(0, value)) * 2);
  return [1, 2, 3, 4, 5].map((star) => (halves >= star * 2 ? "full" : halves === star * 2 - 1 ? "half" : "empty"));
}

/** A star's path in a viewBox of 24 by 24. */
export const starPath =
  "m12 2.8 2.85 5.77 6.37.930-4.61 4.49 1.09 6.34L12 17.34l-5.7 2.99 1.09-6.34-4.61-4.49 6.37-.93z";
