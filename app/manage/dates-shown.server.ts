const MORE = 12;

/** Number of dates to show by the address, at least `first`, and the next number; null if all are shown. */
export function datesShown(request: Request, all: number, first: number): { shown: number; more: number | null } {
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get("shown")));
  const shown = Math.max(first, asked || first);
  return { shown, more: all > shown ? shown + MORE : null };
}
