import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { readBookingsQuery } from "../model.ts";
import { setCompanyBill } from "../privacy/company-bill.server.ts";
import { canBeSorted, countForDesk, listForDesk } from "./list-for-desk.server.ts";
import { findTravellers } from "./travellers.server.ts";

let office: BookingOffice;
let departure: () => Departure;
const made = { petra: "", paul: "", held: "", later: "" };

beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn(await office.departuresOf("old-delhi-at-dawn"));
  const name = async (reference: string, contact_name: string, contact_email: string, contact_phone: string) =>
    office.db
      .updateTable("booking")
      .set({ contact_name, contact_email, contact_phone })
      .where("reference", "=", reference)
      .execute();
  const first = departure();
  made.petra = (await office.book(first, 3)).reference;
  office.clock.advanceMinutes(1);
  made.paul = (await office.book(first, 1)).reference;
  office.clock.advanceMinutes(1);
  made.later = (await office.book(departure(), 2)).reference;
  office.clock.advanceMinutes(1);
  made.held = (await office.hold({ departure: departure().id, people: 2, category: "regular" })).reference;
  await name(made.petra, "Petra Placeholder", "Petra@placeholder.example", "+490000000017");
  await name(made.paul, "Paul % Platzhalter", "paul_p@placeholder.example", "+919812345678");
  await name(made.later, "Lata Later", "lata@later.example", "+919800000001");
  await name(made.held, "Hari Held", "hari@held.example", "+919800000002");
});
afterAll(() => office?.close());

const found = async (address: string): Promise<string[]> => {
  const { query } = readBookingsQuery(new URLSearchParams(address));
  return (await listForDesk(office.deps, query)).lines.map(({ contactName }) => contactName);
};
const [PETRA, PAUL, LATA, HARI] = ["Petra Placeholder", "Paul % Platzhalter", "Lata Later", "Hari Held"];

describe("a booking is found by", () => {
  it("any part of its name, in any case, and by two parts that stand apart", async () => {
    expect(await found("q=placeh")).toEqual([PAUL, PETRA]);
    expect(await found("q=pla petra")).toEqual([PETRA]);
    expect(await found("q=PETRA placeholder.example")).toEqual([PETRA]);
  });

  it("its reference, its address, and a part of its telephone number however it is grouped", async () => {
    expect(await found(`q=${made.petra.toLowerCase()}`)).toEqual([PETRA]);
    expect(await found("q=lata@later.example")).toEqual([LATA]);
    expect(await found("q=98123 456")).toEqual([PAUL]);
    expect(await found(`q=${encodeURIComponent("+49 (000) 0000017")}`)).toEqual([PETRA]);
  });

  it("the beginning of an address, and a whole telephone number with or without its country", async () => {
    expect(await found("q=petra@")).toEqual([PETRA]);
    expect(await found("q=HARI@held.ex")).toEqual([HARI]);
    expect(await found("q=098000 00001")).toEqual([LATA]);
    expect(await found("q=%2B91 98000 00002")).toEqual([HARI]);
    expect(await found("q=@placeholder")).toEqual([PAUL, PETRA]);
    expect((await findTravellers(office.db, "lata@")).map(({ name }) => name)).toEqual([LATA]);
  });

  it("a part that many have, among so many of the newest ones", async () => {
    const { query } = readBookingsQuery(new URLSearchParams("q=example"));
    const among = async (within: number) =>
      (await listForDesk(office.deps, query, { within })).lines.map(({ contactName }) => contactName);
    expect(await among(2)).toEqual([HARI, LATA]);
    expect(await among(3)).toEqual([HARI, LATA, PAUL]);
  });

  it("the provider's ids of order, payment and refund, and never by the half of one", async () => {
    const { payments } = await office.managed(made.petra);
    const payment = payments[0]?.providerPaymentId ?? "";
    const order = await office.db
      .selectFrom("payment_order")
      .innerJoin("payment", "payment_order.id", "payment_order_id")
      .select(["provider_order_id", "payment.id"])
      .where("provider_payment_id", "=", payment)
      .executeTakeFirstOrThrow();
    await office.db
      .insertInto("refund")
      .values({
        ...{ id: crypto.randomUUID(), payment_id: order.id, provider_refund_id: "rfnd_1", amount_paise: 100 },
        ...{ reason: "a test", status: "processed", asked_by: null, promised_by: "2026-12-24" },
      })
      .execute();
    for (const id of [payment, order.provider_order_id, "rfnd_1"]) expect(await found(`q=${id}`), id).toEqual([PETRA]);
    expect(await found(`q=${payment.slice(0, -1)}`)).toEqual([]);
  });

  it("the company that its receipt is made out to", async () => {
    const bill = {
      company: "Saffron Wheels Pvt Ltd",
      gstin: null,
      address: "Connaught Place",
      state: null,
      orderNumber: null,
    };
    await setCompanyBill(office.deps, { ...(await office.managed(made.later)), bill });
    expect(await found("q=saffron wh")).toEqual([LATA]);
  });

  it("letters that mean something to the database, as letters", async () => {
    expect(await found(`q=${encodeURIComponent("% platz")}`)).toEqual([PAUL]);
    expect(await found("q=l_p@placeholder")).toEqual([PAUL]);
    expect(await found("q=pet_a")).toEqual([]);
    expect(await found(`q=${encodeURIComponent("pet\0ra' OR 1=1")}`)).toEqual([]);
  });
});

describe("filters", () => {
  it("narrow by state, day of the ride, tour, money and details", async () => {
    const { localDate } = await office.managed(made.petra);
    expect(await found("status=held")).toEqual([HARI]);
    expect(await found(`from=${localDate}&to=${localDate}`)).toEqual([PAUL, PETRA]);
    expect(await found("tour=old-delhi-at-dawn&status=confirmed")).toEqual([LATA, PAUL, PETRA]);
    expect(await found("tour=no-such-tour")).toEqual([]);
    expect(await found("due=yes")).toEqual([HARI]);
    expect(await found("missing=yes")).toEqual([LATA, PAUL, PETRA]);
  });

  it("are left out where nothing can be meant, with a word beside the field", async () => {
    const { query, faults } = readBookingsQuery(
      new URLSearchParams("q=ab&status=nonsense&from=2026-02-30&to=soon&tour='&sort=x&after=1;2&order=up"),
    );
    expect(query).toMatchObject({
      q: "",
      status: null,
      from: null,
      to: null,
      tour: null,
      sort: "booked",
      after: null,
      only: [],
    });
    expect(Object.keys(faults).sort()).toEqual(["from", "q", "to"]);
    expect(readBookingsQuery(new URLSearchParams("from=2026-12-02&to=2026-12-01")).faults.to).toMatch(/before/);
  });

  it("are counted, with riders and rupees of the bookings that stand and the money that is due", async () => {
    const { query } = readBookingsQuery(new URLSearchParams("tour=old-delhi-at-dawn"));
    expect(await countForDesk(office.deps, query)).toEqual({
      ...{ bookings: 4, riders: 6, standingPaise: 6 * 2000_00, duePaise: 2 * 2000_00 },
    });
  });
});

it("sorts by each column both ways, and pages by the last reference without a gap or a double", async () => {
  const orders = {
    booked: [HARI, LATA, PAUL, PETRA],
    name: [PETRA, PAUL, LATA, HARI],
    total: [PETRA, HARI, LATA, PAUL],
  };
  for (const [sort, expected] of Object.entries(orders)) {
    const down = await found(`sort=${sort}&order=desc`);
    if (sort !== "total") expect(down, sort).toEqual(expected);
    expect(await found(`sort=${sort}&order=asc`), sort).toEqual(down.toReversed());
  }
  for (const sort of ["booked", "ride", "name", "total"])
    for (const order of ["asc", "desc"]) {
      const whole = await found(`sort=${sort}&order=${order}`);
      const paged: string[] = [];
      let after = "";
      for (let page = 0; page < 5; page += 1) {
        const { query } = readBookingsQuery(new URLSearchParams(`sort=${sort}&order=${order}&after=${after}`));
        const { lines, isMore } = await listForDesk(office.deps, query, { most: 1 });
        paged.push(...lines.map(({ contactName }) => contactName));
        after = lines[0]?.reference ?? "";
        if (!isMore) break;
      }
      expect(paged, `${sort} ${order}`).toEqual(whole);
    }
});

it("begins at the beginning after a reference that is not there", async () => {
  expect(await found("after=PH-GONE22")).toHaveLength(4);
});

it("sorts an uncounted selection by its indexed columns alone", () => {
  const { query } = readBookingsQuery(new URLSearchParams("sort=name"));
  expect(canBeSorted(query, null)).toBe(false);
  expect(canBeSorted({ ...query, sort: "ride" }, null)).toBe(true);
});
