import type { BookingsQuery } from "#modules/booking/model.ts";

export const BOOKINGS = "/staff/bookings";

/** Address of a selection. Only what differs from the whole list is named, so equal selections have equal addresses. */
export function bookingsAddress(query: Partial<BookingsQuery>, path = BOOKINGS): string {
  const params = new URLSearchParams();
  const say = (name: string, value: string | null | undefined | false) => {
    if (value) params.set(name, value);
  };
  say("q", query.q);
  say("status", query.status);
  say("from", query.from);
  say("to", query.to);
  say("tour", query.tour);
  say("due", query.isDue && "yes");
  say("missing", query.isMissing && "yes");
  const { sort = "booked", isDescending = true } = query;
  if (sort !== "booked" || !isDescending) {
    say("sort", sort);
    say("order", isDescending ? "desc" : "asc");
  }
  say("only", query.only?.join(","));
  say("after", query.after);
  const search = params.toString();
  return search === "" ? path : `${path}?${search}`;
}
