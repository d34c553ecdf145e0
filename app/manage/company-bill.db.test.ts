import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import {
  exportBookingsOf,
  forgetPersonOf,
  type ManagedBooking,
  transferBooking,
} from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, endOf, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import { atTime } from "#tests/harness/time/clock.ts";
import BookingPage, { action, loader } from "./booking/route.tsx";
import ReceiptPage, { loader as receipt } from "./receipt/route.tsx";

const company = { company: "Łódź Rides & Co.", gstin: "07AAAAA0000A1Z4", address: "1 Market Road\nDelhi 110006" };

let office: BookingOffice;
let app: AppContext;
let departure: () => Departure;
let booking: ManagedBooking;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
  departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
});
afterAll(() => office?.close());
beforeEach(async () => {
  booking = await office.book(departure(), 1);
});

type Form = Record<string, string>;
const linkOf = ({ reference, linkId }: ManagedBooking) =>
  [{ reference }, { key: office.deps.signer.sign("booking", linkId) }] as const;
const ask = (page: Parameters<typeof askPage>[1], form?: Form) => askPage(app, page, ...linkOf(booking), form);
const itsPage = async (answer?: unknown) => drawPage(BookingPage, await ask(loader), answer);
const itsReceipt = async () => wordsOf(drawPage(ReceiptPage, await ask(receipt)));
/** Redirect or answer of the form. */
const press = async (form: Form) => {
  const answer = await ask(action, form).catch((thrown: unknown) => thrown);
  return answer instanceof Response
    ? answer.headers.get("location")
    : (answer as { data: unknown; init: ResponseInit });
};
const billed = (form: Form = {}) => press({ intent: "bill", ...company, orderNumber: "", ...form });
const rows = () => office.db.selectFrom("company_bill").selectAll().where("booking_id", "=", booking.id).execute();

it("puts a company on the receipt, changes it, and takes it off", async () => {
  expect(await itsPage()).toContain("Add a company");
  expect(await itsReceipt()).not.toContain("Bill to");
  expect(await billed({ gstin: "07-aaaaa 0000a1z4", orderNumber: " PO 7 " })).toMatch(/&done=billed$/);
  expect(await itsReceipt()).toContain(
    "Bill to Łódź Rides &amp; Co. 1 Market Road Delhi 110006 GSTIN 07AAAAA0000A1Z4 Order number PO 7 For Anna Example",
  );
  expect(wordsOf(await itsPage())).toContain("made out to Łódź Rides &amp; Co., GSTIN 07AAAAA0000A1Z4");
  expect(await billed({ company: "Another Ltd", gstin: "" })).toMatch(/&done=billed$/);
  const changed = await itsReceipt();
  expect(changed).toContain("Bill to Another Ltd");
  expect(changed.slice(changed.indexOf("Bill to")), "of the company nothing is left").not.toMatch(/GSTIN|Order number/);
  expect(await press({ intent: "no-bill", ...company })).toMatch(/&done=not-billed$/);
  expect(await itsReceipt()).not.toContain("Bill to");
  expect(await rows()).toEqual([]);
});

it("names the fault beside its field, keeps what was typed, and saves nothing", async () => {
  const wrong = await billed({ gstin: "07AAAAA0000A1Z5", address: " " });
  if (typeof wrong !== "object" || wrong === null) throw new Error("nothing was wrong");
  expect(wrong.init.status).toBe(422);
  const html = await itsPage(wrong.data);
  expect(html).toMatch(/<details[^>]* open=""/);
  for (const value of [company.company.replace("&", "&amp;"), "07AAAAA0000A1Z5"])
    expect(html).toContain(`value="${value}"`);
  const field = (label: string) => html.match(new RegExp(`>${label}<.*?(?=<label|<button)`, "s"))?.[0] ?? "";
  expect(field("GSTIN")).toContain("That isn&#x27;t a valid GSTIN.");
  expect(field("Address")).toContain("Please give the address");
  expect(field("Company")).not.toContain('aria-invalid="true"');
  expect(await rows()).toEqual([]);
  for (const [name, longest] of [
    ["company", 150],
    ["address", 400],
    ["orderNumber", 60],
  ] as const) {
    expect(await billed({ [name]: "x".repeat(longest + 1) }), name).toMatchObject({ init: { status: 422 } });
    expect(await billed({ [name]: "x".repeat(longest) }), name).toMatch(/&done=billed$/);
  }
});

it("asks for no company without a payment, as there is no receipt", async () => {
  const held = await office.hold({ departure: departure().id, people: 1, category: "regular" });
  booking = await office.managed(held.reference);
  expect(await itsPage()).not.toContain("Bill to a company");
});

it("is in the copy of the traveller's data, and is erased with them", async () => {
  await office.db
    .updateTable("booking")
    .set({ contact_email: "firm@example.com" })
    .where("id", "=", booking.id)
    .execute();
  await billed();
  const bill = { ...company, orderNumber: null };
  expect(await exportBookingsOf(office.db, "Firm@example.com")).toMatchObject([{ bill }]);
  await office.db.updateTable("booking").set({ status: "completed" }).where("id", "=", booking.id).execute();
  expect(await atTime(office.clock, endOf(booking), () => forgetPersonOf(office.deps, "firm@example.com"))).toBe(0);
  expect(await rows()).toEqual([]);
});

it("is not passed on by a transfer, nor set by the former link", async () => {
  const [holiday] = (await office.departuresOf("kerala-backwaters-by-cycle")).slice(-1);
  booking = await office.book({ id: holiday?.id ?? "" }, 2);
  expect(wordsOf(await itsPage()), "one who wants a room alone knows whom to ask").toMatch(
    /a room to yourself.*Write to us and mention PH-\w+ ?: we'll tell you/,
  );
  await billed();
  const [leaving] = booking.riders;
  const to = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };
  const wish = { bookingId: booking.id, to, leavingRiderIds: [leaving?.id ?? ""] };
  const asked = await transferBooking(office.deps, { ...wish, seenRefundPaise: 0 });
  if (!("nowPaise" in asked)) throw new Error("the sum is said first");
  expect(await transferBooking(office.deps, { ...wish, seenRefundPaise: asked.nowPaise })).toHaveProperty(
    "transferred",
  );
  expect(await rows()).toEqual([]);
  expect(await billed(), "the link has ended").toMatchObject({ init: { status: 404 } });
  expect(await rows()).toEqual([]);
});
