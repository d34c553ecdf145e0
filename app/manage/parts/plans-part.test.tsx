import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { cityPolicy, datedPolicy, movesFreely } from "#modules/booking/model.ts";
import { PlansPart } from "./plans-part.tsx";

const startsAt = "2027-03-10T01:00:00.000Z";
const inTime = "2027-03-01T00:00:00.000Z";
const tooLate = "2027-03-09T00:00:00.000Z";

/** Text about the date at an instant, for a tour that sells so. */
function wordsOf(sells: ManagedBooking["tour"]["sells"], now: string): string {
  const booking = {
    reference: "PH-7K3M9Q",
    people: 2,
    hasStarted: false,
    canTransfer: false,
    asOf: now,
    bands: [...cityPolicy],
    policy: datedPolicy(cityPolicy, startsAt, now),
    movesFreely: sells === "instant" && movesFreely(cityPolicy, startsAt, now),
    movesUntil: "2027-03-07T01:00:00.000Z",
    freeUntil: null,
    tour: { sells, published: true },
  } as ManagedBooking;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PlansPart booking={booking} bookingKey="key" policyHtml="" />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]+>/g, "|").replaceAll("&#x27;", "'");
}

describe("the part about another date", () => {
  it("is a page for a tour that sells dates, while moving is free", () => {
    expect(wordsOf("instant", inTime)).toMatch(/free of charge until .*Change the date/);
    expect(wordsOf("instant", tooLate)).toMatch(/too late to change the date; .*cancellation/);
    expect(wordsOf("instant", tooLate)).not.toMatch(/Change the date|Write to us/);
  });

  it("is a contact link for a tour planned with its guests", () => {
    expect(wordsOf("enquiry", inTime)).toMatch(/To change the date, write to us.*Write to us/);
    expect(wordsOf("enquiry", inTime)).not.toMatch(/too late|Change the date/);
  });

  it("says that it is too late when it is, for any tour", () => {
    expect(wordsOf("enquiry", tooLate)).toMatch(/too late to change the date; .*cancellation/);
  });
});
