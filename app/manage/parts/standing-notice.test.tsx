import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { StandingNotice } from "./standing-notice.tsx";

const unpaid = { id: "1", kind: "move", duePaise: 1000_00, expiresAt: "2027-03-01T06:00:00.000Z" } as const;

/** Notices above such a booking. */
function wordsOf(parts: Partial<ManagedBooking>, choiceLink: string | null): string {
  const booking = { reference: "PH-7K3M9Q", status: "confirmed", isCalledOff: false, waiting: unpaid };
  const notice = (
    <StandingNotice
      {...{ choiceLink, payLink: "/pay", creditGiven: null, creditAgain: null }}
      booking={{ ...booking, tour: { sells: "instant", published: true }, ...parts } as ManagedBooking}
      bookingKey="key"
    />
  );
  const router = createMemoryRouter([{ path: "/", element: notice }]);
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^>]+>/g, "|")
    .replaceAll("&#x27;", "'");
}

it("shows the waiting change beside a choice, with a button to drop it", () => {
  const words = wordsOf({ isCalledOff: true }, "/choice");
  expect(words).toMatch(
    /The change of date has stopped: the ride is called off.*Changing to another date is free now.*Keep my booking as it is.*We had to call this departure off/,
  );
  expect(words).not.toMatch(/Pay ₹1,000|isn't paid yet|We're holding it for you/);
  expect(wordsOf({}, null)).toMatch(/Your new date isn't paid yet.*Pay ₹1,000.*Keep my booking as it is/);
});

it("asks no fee to transfer a called-off ride, and nothing of an ended booking", () => {
  const transfer = { ...unpaid, kind: "transfer" } as const;
  expect(wordsOf({ waiting: transfer }, null)).toContain("Pay ₹1,000");
  const stopped = wordsOf({ waiting: transfer, isCalledOff: true }, "/choice");
  expect(stopped).toMatch(/The handing over has stopped: the ride is called off.*Keep my booking as it is/);
  expect(stopped).not.toMatch(/Pay ₹1,000|isn't paid yet|We're holding it for you/);
  expect(wordsOf({ status: "completed" }, null)).toBe("");
});

it("tells until when places are held that are not paid yet", () => {
  const held = { status: "held", waiting: null, holdExpiresAt: "2026-12-01T06:00:00.000Z" } as const;
  expect(wordsOf(held, null)).toMatch(/We're holding your places until \|+Tue 1 Dec, 11:30 IST/);
});
