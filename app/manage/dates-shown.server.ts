const MORE = 12;

/** How many of so many dates a page shows, as its address says: at least `first`. And how many next, or null where these are all. */
export function datesShown(request: Request, all: number, first: number): { shown: number; more: number | null } {
  const asked = Math.trunc(Number(new URL(request.url).searchParams.get("shown")));
  const shown = Math.max(first, asked || first);
  return { shown, more: all > shown ? shown + MORE : null };
}
