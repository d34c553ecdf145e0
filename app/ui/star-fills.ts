/** How far each of five stars is filled for a value of 0 to 5, to the nearest half. */
export function starFills(value: number): ("full" | "half" | "empty")[] {
  const halves = Math.round(Math.min(5, Math.max(0, value)) * 2);
  return [1, 2, 3, 4, 5].map((star) => (halves >= star * 2 ? "full" : halves === star * 2 - 1 ? "half" : "empty"));
}
