import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { MoneyPart } from "./money-part.tsx";

type Status = ManagedBooking["refunds"][number]["status"];

/** Text of the booking's page about its one refund. */
const wordsOf = (status: Status, chargebacks: ManagedBooking["chargebacks"] = [], byHand: object = {}): string =>
  pageOf(status, chargebacks, byHand)
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");

function pageOf(status: Status, chargebacks: ManagedBooking["chargebacks"] = [], byHand: object = {}): string {
  const at = "2027-03-01T06:00:00.000Z";
  const booking = {
    ...{ reference: "PH-7K3M9Q", status: "cancelled", lines: [], payments: [], totalPaise: 0, creditPaise: 0 },
    refunds: [
      {
        id: "a",
        amountPaise: 1800_00,
        status,
        requestedAt: at,
        at,
        promisedBy: "2027-03-16",
        bankReference: null,
        ...byHand,
      },
    ],
    chargebacks,
    deskRefunds: [],
  } as unknown as ManagedBooking;
  return renderToStaticMarkup(
    <MemoryRouter>
      <MoneyPart booking={booking} bookingKey="key" />
    </MemoryRouter>,
  );
}

it("says that a finished refund was sent, as only the bank knows its arrival", () => {
  expect(wordsOf("processed")).toMatch(/₹1,800 has left us.*your bank shows it within a few days/);
});

it.each<Status>(["requested", "sent", "failed", "processed"])(
  "never says that a refund that is %s has arrived",
  (status) => {
    expect(wordsOf(status)).not.toMatch(/is back|Back with/);
  },
);

/** Steps of a refund as text, without icons and colours. */
const heard = (status: Status, more: object = {}): string[] =>
  [...pageOf(status, [], more).matchAll(/<li\b.*?<\/li>/gs)].map(([step]) =>
    step
      .replace(/<[^>]+>/g, "")
      .replaceAll("&#x27;", "'")
      .trim(),
  );

it.each<[Status, object, RegExp[]]>([
  ["requested", {}, [/^Requested1 March/, /^Sent to your bank: not yet$/, /^It has left us; .*: not yet$/]],
  ["sent", {}, [/^Requested1 March/, /^Sent to your bank1 March/, /^It has left us; .*: not yet$/]],
  [
    "failed",
    {},
    [/^Requested1 March/, /^The bank refused it; we're trying again1 March/, /^It has left us; .*: not yet$/],
  ],
  ["processed", {}, [/^Requested1 March/, /^Sent to your bank \(done\)$/, /^It has left us; .* few days1 March/]],
  ["requested", { isByHand: true }, [/^Requested1 March/, /^Sent by bank transfer: not yet$/]],
])("tells screen readers what has happened to a refund that is %s, and what has not", (status, more, steps) => {
  const said = heard(status, more);
  expect(said).toHaveLength(steps.length);
  for (const [at, step] of steps.entries()) expect(said[at]).toMatch(step);
});

it("says what a bank took back and when, and that it paid again", () => {
  const lost = { providerDisputeId: "disp_1", amountPaise: 1500_00, at: "2027-03-04T06:00:00.000Z", reversedAt: null };
  const words = "₹1,500 taken back on 4 March 2027, 11:30 IST by the bank that paid it";
  expect(wordsOf("sent", [lost])).toContain(words);
  expect(wordsOf("sent", [lost])).not.toContain("paid again");
  const won = { ...lost, reversedAt: "2027-03-20T06:00:00.000Z" };
  expect(wordsOf("sent", [won])).toContain(`${words}, and paid again on 20 March 2027, 11:30 IST`);
});

it("says that somebody checks a refund that may have been sent, without a transfer", () => {
  const words = wordsOf("requested", [], { isByHand: true, isHeld: false, isSentBefore: true });
  expect(words).toMatch(/₹1,800 is being checked.*may already have been sent to you.*16 March 2027/);
  expect(words).not.toMatch(/by bank transfer|for the account|on its way|taken this money/);
});

it("promises nothing of money that the bank took back, and a transfer when it is owed again", () => {
  const held = wordsOf("requested", [], { isByHand: true, isHeld: true });
  expect(held).toMatch(/₹1,800 is on hold until we speak with you.*we don't send it again/);
  expect(held).not.toMatch(/Promised|by bank transfer/);
  expect(wordsOf("requested", [], { isByHand: true, isHeld: false })).toMatch(
    /₹1,800 is coming by bank transferPromised/,
  );
});
