import { type DataRequest, listDataRequests } from "#modules/accounts/index.server.ts";
import { findTravellers } from "#modules/booking/index.server.ts";
import { readBookingsQuery } from "#modules/booking/model.ts";
import { findCustomers } from "#modules/imports/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { daysBetween } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate, delhiInstant, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import type { Urgency } from "../parts/state.tsx";

const personPath = (email: string): string => `/staff/people/${encodeURIComponent(email)}`;

const kinds = { export: "a copy", erasure: "to be forgotten", correction: "a correction", other: "something else" };
const SOON_DAYS = 7;

function lastDayOf({ dueOn, carriedOutBy }: DataRequest, today: string): { urgency: Urgency; words: string } {
  if (carriedOutBy !== null) return { urgency: "later", words: "carried out, waits for rides to be over" };
  const days = daysBetween(today, dueOn);
  const words = `answer by ${plainDate(dueOn)}`;
  if (days < 0) return { urgency: "now", words: `late: ${words}` };
  return { urgency: days <= SOON_DAYS ? "soon" : "later", words };
}

/** Request as people read it. */
export const shownRequest = (request: DataRequest, now: string) => ({
  id: request.id,
  wants: kinds[request.kind],
  email: request.email,
  person: request.email === null ? null : personPath(request.email),
  words: request.words,
  received: delhiInstant(request.receivedAt, now),
  state: lastDayOf(request, delhiDate(now)),
  /** A request that the site finishes by itself must stay. */
  isForPeople: request.carriedOutBy === null,
});

/** Customer of a former system who has not booked here. */
const brought = ({ email, name, phone }: { email: string; name: string; phone: string }) => ({
  ...{ email, name, phone, address: personPath(email), bookings: "none here yet", last: "brought by an import" },
});

/** Travellers by any part of name, address or telephone number, and open data requests. */
export async function loadPeople({ app, url }: ScreenAsk) {
  const { query, faults } = readBookingsQuery(url.searchParams);
  const now = app.clock.now().toISOString();
  const [requests, found, customers] = await Promise.all([
    listDataRequests(app.db),
    query.q === "" ? null : findTravellers(app.db, query.q),
    findCustomers(app.db, query.q),
  ]);
  return {
    title: "People",
    typed: url.searchParams.get("q") ?? "",
    fault: faults.q ?? null,
    words: `${pluralize(requests.length, "data request")} open`,
    requests: requests.map((one) => shownRequest(one, now)),
    people:
      found
        ?.map(({ email, name, phone, bookings, lastBookedAt }) => ({
          ...{ email, name, phone, address: personPath(email), bookings: pluralize(bookings, "booking") },
          last: shortDate(delhiDate(lastBookedAt), delhiDate(now)),
        }))
        .concat(customers.filter(({ email }) => !found.some((one) => one.email === email)).map(brought)) ?? null,
  };
}
export type PeopleData = Awaited<ReturnType<typeof loadPeople>>;
