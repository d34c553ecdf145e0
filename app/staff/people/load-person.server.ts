import { findKeptThings, listDataRequests } from "#modules/accounts/index.server.ts";
import { listBookingsOf } from "#modules/booking/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import { listCommentsOf } from "#modules/content/index.server.ts";
import { exportWriter } from "#modules/enquiries/index.server.ts";
import { listReviewsBy } from "#modules/reviews/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import { formatRupees } from "#platform/money.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiDate, delhiInstant, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { shownRequest } from "./load-people.server.ts";

const letterWords = {
  pending: "newsletter asked for, not confirmed",
  confirmed: "reads the newsletter",
  unsubscribed: "left the newsletter",
};

/** All that is kept about an address, with the requests of its person. */
export async function loadPerson({ app, staff, params }: ScreenAsk) {
  const email = (params.email ?? "").trim().toLowerCase();
  const kept = await findKeptThings(app, email);
  const requests = (await listDataRequests(app.db)).filter((one) => one.email?.toLowerCase() === email);
  if (!kept && requests.length === 0) throw notFound();
  const now = app.clock.now().toISOString();
  const today = delhiDate(now);
  const [bookings, reviews, comments, written] = await Promise.all([
    listBookingsOf(app.db, email),
    listReviewsBy(app.db, null, email),
    listCommentsOf(app.db, email),
    exportWriter(app.db, email),
  ]);
  const options = { email };
  return {
    title: email,
    about: options,
    email,
    account: kept?.hasAccount
      ? "has an account"
      : kept?.hasUnprovedAccount
        ? "an account that is not proved"
        : "no account",
    mails: pluralize(kept?.mails ?? 0, "mail"),
    letter: written.newsletter
      ? `${letterWords[written.newsletter.status]}, ${plainDate(delhiDate(written.newsletter.since))}`
      : "never asked for the newsletter",
    bookings: bookings.map((one) => ({
      reference: one.reference,
      ride: `${shortDate(one.localDate, today)}, ${one.localTime}`,
      tour: one.tourName,
      people: describePeople(one.people),
      standing: one.standing,
      sum: formatRupees(one.totalPaise),
    })),
    reviews: reviews.map(({ tourName, date, rating, paragraphs, status }) => ({
      ...{ tourName, rating: `${rating} of 5`, date: plainDate(date), words: paragraphs.join("\n"), status },
    })),
    words: [
      ...written.messages.map(({ message, sentAt }) => ({ kind: "Message", at: sentAt, words: message })),
      ...comments.map((one) => ({ kind: "Comment", at: new Date(one.writtenAt), words: one.comment })),
    ]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ kind, at, words }) => ({ kind, at: delhiInstant(at, now), words })),
    requests: requests.map((one) => shownRequest(one, now)),
    deeds: [
      {
        ...{ command: "export-person", options, label: "Make a copy of their data" },
        ...{ sign: "download" as const, isOpen: kept !== null },
      },
      { command: "note-data-request", options, label: "Record a data request", sign: "note" as const, isOpen: true },
      {
        ...{ command: "forget-person", options, label: "Forget this person", sign: "cross" as const, isGrave: true },
        isOpen: kept !== null,
      },
    ]
      .filter(({ isOpen, command }) => isOpen && mayRun(staff.role, command))
      .map(({ isOpen: _, ...deed }) => deed),
  };
}
export type PersonData = Awaited<ReturnType<typeof loadPerson>>;
