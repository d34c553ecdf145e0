import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import MovePage from "./move/route.tsx";
import QuotePage from "./quote/route.tsx";

/** A page's words, and where its links lead. */
function drawn(page: React.ReactElement) {
  const router = createMemoryRouter([{ path: "/", element: page }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = "", inner = ""]) => [
    inner.replace(/<[^>]+>/g, "").replaceAll("&#x27;", "'"),
    href.replaceAll("&amp;", "&"),
  ]);
  return {
    words: html
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replace(/\s+/g, " "),
    links: Object.fromEntries(links),
  };
}

it("leads to the contact page from a booking that no other date has room for, and back", () => {
  const booking = {
    reference: "PH-7K3M9Q",
    people: 3,
    localDate: "2026-11-28",
    localTime: "06:30",
    movesUntil: "2026-11-25T01:00:00.000Z",
    tour: { name: "Old Delhi at Dawn" },
    bands: [],
  };
  const loaderData = { booking, key: "secret", dates: [], more: null };
  const { words, links } = drawn(<MovePage {...({ loaderData } as unknown as Parameters<typeof MovePage>[0])} />);
  expect(words).toContain("No other date has room for all 3 of you right now. Write to us");
  expect(links).toEqual({ "Write to us": "/contact", "Keep my date": "/booking/PH-7K3M9Q?key=secret" });
});

it.each([
  { percent: 30, says: "06:30 IST, 4 places left; if you cancel it later, you get back ₹600 at most" },
  { percent: 0, says: "06:30 IST, 4 places left; no refund if you cancel it later" },
  { percent: 90, says: "06:30 IST, 4 places left No change" },
])("says whether another date lowers the refund: $percent%", ({ percent, says }) => {
  const booking = {
    reference: "PH-7K3M9Q",
    people: 1,
    localDate: "2026-11-28",
    localTime: "06:30",
    movesUntil: "2026-11-25T01:00:00.000Z",
    tour: { name: "Old Delhi at Dawn" },
    bands: [{ fromHours: 72, refundPercent: 90 }],
  };
  const date = {
    label: "Sun 29 Nov",
    localTime: "06:30",
    places: "4 places left",
    minimum: "",
    refundPercent: percent,
  };
  const dates = [{ ...date, id: "a", totalPaise: 2000_00, difference: "No change" }];
  const loaderData = { booking, key: "secret", dates, more: null };
  const { words } = drawn(<MovePage {...({ loaderData } as unknown as Parameters<typeof MovePage>[0])} />);
  expect(words).toContain(says);
});

it.each([
  { standing: "open", says: /It is valid until/ },
  { standing: "superseded", says: /This version is no longer valid/ },
  { standing: "expired", says: /This quote has expired/ },
  { standing: "accepted", isBooked: true, says: /See your booking/ },
])("says of a quote that is $standing until when it is valid, if it is", ({ standing, isBooked, says }) => {
  const offer = {
    number: "Q-1",
    version: 1,
    contactName: "Anna",
    standing,
    words: "Slowly.",
    policy: [],
    tourName: "Delhi Your Own Way",
    tourPath: "/tours/bespoke-tours/delhi-your-own-way",
    localDate: "2026-11-28",
    localTime: "06:30",
    fit: { minAge: 0, minHeightCm: 0 },
    people: 2,
    others: 0,
    totalPaise: 9000_00,
    expiresAt: "2026-11-27T06:00:00.000Z",
  };
  const loaderData = {
    offer,
    isBooked: isBooked ?? false,
    hasNewerLink: false,
    bookingPath: isBooked ? "/booking/PH-1?key=x" : null,
  };
  const { words } = drawn(<QuotePage {...({ loaderData } as unknown as Parameters<typeof QuotePage>[0])} />);
  expect(words).toMatch(says);
  expect(words.includes("It is valid until")).toBe(standing === "open");
});
