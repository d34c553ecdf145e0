import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listDepartures } from "#modules/availability/index.server.ts";
import { type BookingView, correctEmail } from "#modules/booking/index.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

describe("the specification's booking calls", () => {
  let desk: BookingDesk;
  let app: Hono;
  /** A departure for each test, with one place held by another party. */
  let departure: BookingView;

  beforeAll(async () => {
    desk = await openBookingDesk();
    app = openContract(desk.deps);
  });
  beforeEach(async () => {
    departure = await desk.hold();
  });
  afterAll(() => desk?.close());

  const wish = (more: object = {}) => ({
    amount: 4000,
    name: "Anna Example",
    email: "anna@example.com",
    phone: "98123 45678",
    date: departure.localDate,
    people: "2",
    tourName: "Old Delhi at Dawn",
    category: "Regular Tour",
    remarks: "",
    touristCategory: "Students",
    time: departure.localTime,
    ...more,
  });
  async function call(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await app.request(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const said = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(said) : said };
  }
  const pay = async (order_id: string) => {
    const paid = await desk.sandbox.pay(order_id);
    return { paymentId: paid.razorpay_payment_id, order_id, signature: paid.razorpay_signature };
  };

  it("open an order in paise, and confirm it", async () => {
    const opened = await call("/razorpay", wish());
    expect(opened).toMatchObject({ status: 200, body: { amount: 4000_00, currency: "INR" } });
    const confirmed = await call("/razorpaybooking", await pay(opened.body.order_id));
    expect(confirmed).toEqual({
      status: 200,
      body: `Your booking ${opened.body.reference} is confirmed. We've sent the confirmation to anna@example.com.`,
    });
    expect(await desk.faultsOfLedger()).toEqual([]);
  });

  it("keep an address corrected later out of the answer: the three values survive a transfer", async () => {
    const opened = await call("/razorpay", wish({ people: 1, amount: 2000 }));
    const paid = await pay(opened.body.order_id);
    expect((await call("/razorpaybooking", paid)).body).toContain("anna@example.com");
    const { id, reference } = await desk.find(opened.body.reference);
    await correctEmail(desk.deps, id, "bela@example.com", "operator");
    expect(await call("/razorpaybooking", paid)).toEqual({
      status: 200,
      body: `Your booking ${reference} is confirmed. We've sent the confirmation to the address of the booking.`,
    });
  });

  it("hold once for one idempotency key", async () => {
    const once = { "idempotency-key": "one-form" };
    const [first, second] = [await call("/razorpay", wish(), once), await call("/razorpay", wish(), once)];
    expect(second.body.order_id).toBe(first.body.order_id);
    // No place is left for others; this form holds its own.
    const full = desk.database.db.updateTable("departure").set({ capacity: 3 }).where("taken", "=", 3);
    await full.where("id", "=", departure.departureId).returning("id").executeTakeFirstOrThrow();
    expect(await call("/razorpay", wish())).toMatchObject({ status: 409, body: { code: "sold_out" } });
    expect((await call("/razorpay", wish(), once)).body.order_id).toBe(first.body.order_id);
  });

  it("never answer with a stranger's booking, whichever key is sent", async () => {
    const { reference } = (await call("/razorpay", wish({ people: 1, amount: "2000" }), { "idempotency-key": "" }))
      .body;
    const blank = await call("/razorpay", wish({ people: 1, amount: "2000" }), { "idempotency-key": "" });
    expect(blank).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^PH-/) } });
    expect(blank.body.reference).not.toBe(reference);
    const key = { "idempotency-key": "1" };
    const mine = await call("/razorpay", wish({ people: 1, amount: "2000" }), key);
    const theirs = await call("/razorpay", wish({ people: 1, amount: "2000", email: "ben@example.com" }), key);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.reference).not.toBe(mine.body.reference);
  });

  it("store the given country, or guess it from the telephone number", async () => {
    const bookedFrom = async (more: object) =>
      (await desk.find((await call("/razorpay", wish({ people: 1, amount: 2000, ...more }))).body.reference)).country;
    // A number that could be of several countries, and a traveller from abroad with an Indian one.
    expect(await bookedFrom({ phone: "+18002345678", country: "Canada" })).toBe("CA");
    expect(await bookedFrom({ country: "de" })).toBe("DE");
    expect(await bookedFrom({ phone: "+44 20 7946 0958" })).toBe("GB");
    expect(await bookedFrom({ country: "" })).toBe("IN");
    expect(await call("/razorpay", wish({ country: "Atlantis" }))).toEqual({
      status: 422,
      body: { code: "bad_input", message: "Choose your country", fields: { country: "Choose your country" } },
    });
  });

  it("refuse a changed price, name both prices, and hold nothing", async () => {
    const before = await desk.database.db.selectFrom("booking").select("id").execute();
    expect(await call("/razorpay", wish({ amount: "1.00" }))).toEqual({
      status: 409,
      body: expect.objectContaining({ code: "price_moved", yourAmount: 1, amount: 4000 }),
    });
    expect(await desk.database.db.selectFrom("booking").select("id").execute()).toHaveLength(before.length);
  });

  it("refuse an amount above the largest single payment before anything is held", async () => {
    const [tour] = await listTours(desk.deps.db, { slugs: ["kerala-backwaters-by-cycle"] });
    await desk.database.executeRaw(`UPDATE tour SET private_multiple_paise = 6600000 WHERE id = '${tour?.id}'`);
    const holiday = (await listDepartures(desk.deps, { tourId: tour?.id ?? "" })).at(-1);
    if (!tour || !holiday) throw new Error("there is a holiday");
    const { localDate, localTime } = holiday;
    const asked = { tourName: tour.name, date: localDate, time: localTime, people: 8, category: "Private Tour" };
    expect(await call("/razorpay", wish({ ...asked, amount: 528_000 }))).toEqual({
      status: 409,
      body: { code: "over_one_payment", message: expect.stringContaining("Write to us") },
    });
    expect(await desk.placesTaken(holiday.id)).toBe(0);
  });

  it.each([
    [{ email: "" }, 422, "bad_input"],
    [{ date: "2026-02-30" }, 422, "bad_input"],
    [{ phone: "12" }, 422, "bad_input"],
    [{ category: "Group" }, 422, "bad_input"],
    [{ touristCategory: undefined }, 422, "bad_input"],
    [{ tourName: "The moon by bicycle" }, 404, "not_found"],
    [{ date: "2031-01-01" }, 404, "not_found"],
    [{ people: 40, amount: 80_000 }, 409, "group_too_large"],
  ])("refuse %j with %i %s", async (change, status, code) => {
    expect(await call("/razorpay", wish(change))).toMatchObject({ status, body: { code } });
  });

  it("answer an empty number of people as they answer any empty field", async () => {
    expect(await call("/razorpay", wish({ people: "" }))).toMatchObject({
      status: 422,
      body: { message: "Fill up all the details required" },
    });
  });

  it.each(["4,000", "₹4000", "four thousand", 0, -4000])("name what is wrong with an amount of %s", async (amount) => {
    expect(await call("/razorpay", wish({ amount }))).toMatchObject({
      status: 422,
      body: { message: "Send the total in rupees as a number, such as 4000" },
    });
  });

  it("accept a form as body", async () => {
    const body = new URLSearchParams({ ...wish(), amount: "4000" });
    const response = await app.request("/razorpay", { method: "POST", body });
    expect(response.status).toBe(200);
  });

  it("book the requested day in any time zone of the browser, or none", async () => {
    const day = departure.localDate;
    const eve = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const anywhere = {
      "Tokyo with its offset": `${day}T00:00:00+09:00`,
      "New York with its offset": `${day}T00:00:00-05:00`,
      "London in winter": `${day}T00:00:00.000Z`,
      "Delhi as JSON": `${eve}T18:30:00.000Z`,
      "Delhi with its offset": `${day}T23:30:00+05:30`,
      "a field without a place": `${day}T00:00`,
    };
    for (const [place, date] of Object.entries(anywhere))
      expect(await call("/razorpay", wish({ date, people: 1, amount: 2000 })), place).toMatchObject({
        status: 200,
        body: { date: day, time: departure.localTime },
      });
    const message = "Send the date as YYYY-MM-DD";
    for (const [place, date] of Object.entries({
      "Tokyo as JSON": `${eve}T15:00:00.000Z`,
      "New York as JSON": `${day}T05:00:00.000Z`,
      "London in summer": `${eve}T23:00:00.000Z`,
      "a day that is none": "2026-02-30T00:00:00Z",
    }))
      expect(await call("/razorpay", wish({ date })), place).toEqual({
        status: 422,
        body: { code: "bad_input", message, fields: { date: message } },
      });
  });

  it("accept the time as the tour writes it", async () => {
    const [{ id = "" } = {}] = await listTours(desk.deps.db, { slugs: ["new-delhi-avenues"] });
    const departures = await listDepartures(desk.deps, { tourId: id });
    const tour = (await call("/tourdetailpage", { name: "new-delhi-avenues" })).body;
    expect(tour).toMatchObject({
      time: expect.stringContaining("06:30, and 14:00 too"),
      starts: ["06:00", "06:30", "07:00", "14:00"],
      highlightTimes: expect.stringMatching(/^The hours of the 06:30\sIST start\./),
    });
    const winter = departures.findLast(({ localTime }) => localTime === "14:00")?.localDate;
    const summer = departures.find(({ localTime }) => localTime === "06:00")?.localDate;
    const order = { tourName: tour.tourName, people: 1, amount: tour.price, date: winter };
    const booked = async (more: object) => (await call("/razorpay", wish({ ...order, ...more }))).body;
    expect(await booked({ time: tour.time })).toMatchObject({ date: winter, time: "06:30" });
    expect(await booked({ time: "14:00 IST" })).toMatchObject({ date: winter, time: "14:00" });
    expect(await booked({ time: tour.time, date: summer })).toMatchObject({ date: summer, time: "06:00" });
    expect(await booked({ time: "Early, please" })).toMatchObject({ time: "06:30" });
    expect(await booked({ time: "" })).toMatchObject({ time: "06:30" });
    // The 12-hour clock of some programs: an afternoon must not become a morning.
    expect(await booked({ time: "2:00 PM" })).toMatchObject({ date: winter, time: "14:00" });
    expect(await booked({ time: "6:30 a.m. IST" })).toMatchObject({ time: "06:30" });
    expect(await booked({ time: "2:30 pm" })).toMatchObject({ code: "not_found" });
    expect(await booked({ time: "at 2:00 PM" })).toMatchObject({ code: "bad_input", message: "A time such as 06:30" });
    // A named time is binding.
    expect(await booked({ time: "06:00" })).toMatchObject({ code: "not_found" });
    expect(await booked({ time: "24:10" })).toMatchObject({ code: "bad_input", message: "A time such as 06:30" });
  });

  it("report a failed confirmation in the specification's words", async () => {
    const opened = await call("/razorpay", wish());
    const paid = await pay(opened.body.order_id);
    const message = "Something went wrong. Please contact the customer care team";
    expect(await call("/razorpaybooking", { ...paid, signature: "0".repeat(64) })).toEqual({
      status: 400,
      body: { code: "not_confirmed", message },
    });
    expect(await call("/razorpaybooking", {})).toMatchObject({ status: 422, body: { code: "bad_input", message } });
    await desk.sandbox.control("/faults/next", { fault: "html502", path: "GET /v1/payments/:id" });
    const silent = await call("/razorpaybooking", paid);
    expect(silent).toMatchObject({ status: 202, body: expect.stringContaining("don't pay again") });
    expect((await desk.find(opened.body.reference)).payment.promised).toBe(true);
    expect((await call("/razorpaybooking", paid)).status).toBe(200);
  });
});
