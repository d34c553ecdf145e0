import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setCompanyBill } from "#modules/booking/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { readReports, reportSpan } from "./read-reports.server.ts";
import { readReportDays } from "./report-span.ts";

let office: BookingOffice;
let departure: () => Departure;
beforeAll(async () => {
  office = await openBookingOffice();
  departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(2));
});
afterAll(() => office?.close());

describe("the days of a report", () => {
  const now = new Date("2026-11-21T06:00:00Z");
  it("are this month by default, grouped by week and month as they grow", () => {
    expect(reportSpan({ from: null, to: null }, now)).toMatchObject({
      from: "2026-11-01",
      to: "2026-11-30",
      unit: "day",
    });
    expect(reportSpan({ from: "2027-02-01", to: null }, now)).toMatchObject({ to: "2027-02-28" });
    expect(reportSpan({ from: "2026-10-01", to: "2026-12-31" }, now).unit).toBe("week");
    expect(reportSpan({ from: "2026-04-01", to: "2027-03-31" }, now)).toMatchObject({ unit: "month", isCut: false });
  });

  it("are at most four hundred, without impossible values", () => {
    expect(reportSpan({ from: "2020-01-01", to: "2026-12-31" }, now)).toMatchObject({ to: "2021-02-03", isCut: true });
    const { days, faults } = readReportDays(new URLSearchParams("from=2026-13-01&to=soon"));
    expect([days, Object.keys(faults)]).toEqual([{ from: null, to: null }, ["from", "to"]]);
  });
});

describe("reports", () => {
  it("count rides by their date, and money by the day on which it moved", async () => {
    const { db, clock } = office;
    const ride = departure();
    const booked = await office.book(ride, 3);
    const companies = await office.book(ride, 1);
    await office.hold({ departure: ride.id, people: 1, category: "regular" });
    await setCompanyBill(office.deps, {
      ...companies,
      bill: { company: "Saffron", gstin: "07AAGCP1234A1Z5", address: "Delhi", state: null, orderNumber: null },
    });
    const { id: payment_id } = await db
      .selectFrom("payment")
      .select("id")
      .where("provider_payment_id", "=", booked.payments[0]?.providerPaymentId ?? "")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("refund")
      .values({
        ...{ id: newId(), payment_id, provider_refund_id: "rfnd_r", amount_paise: 500_00, reason: "a kindness" },
        ...{
          status: "processed",
          asked_by: null,
          promised_by: "2026-12-06",
          updated_at: new Date("2026-12-02T19:00:00Z"),
        },
      })
      .execute();
    await db
      .updateTable("payment")
      .set({ created_at: new Date("2026-11-30T18:29:00Z"), fee_paise: 118, tax_paise: 18 })
      .execute();
    await db
      .insertInto("chargeback")
      .values({
        ...{ provider_dispute_id: "disp_r", payment_id, amount_paise: 300_00 },
        ...{ created_at: new Date("2026-12-05T06:00:00Z"), reversed_at: null },
      })
      .execute();
    const span = reportSpan({ from: "2026-11-01", to: "2026-12-31" }, clock.now());
    const read = await readReports(office.deps, { ...span, unit: "month" });
    const month = `${booked.localDate.slice(0, 7)}-01`;
    expect(read.rides).toEqual([{ start: month, bookings: 2, riders: 4, paise: 8000_00, cancelled: 0 }]);
    // 18:29 UTC on the 30th is 23:59 in Delhi; 19:00 UTC on 2 December is the 3rd there.
    expect(read.months).toEqual([
      {
        ...{ start: "2026-11-01", payments: 2, paidPaise: 8000_00, markedPaise: 2000_00, feePaise: 236, taxPaise: 36 },
        ...{ refunds: 0, refundedPaise: 0, markedRefundedPaise: 0, disputedPaise: 0 },
      },
      {
        ...{ start: "2026-12-01", payments: 0, paidPaise: 0, markedPaise: 0, feePaise: 0, taxPaise: 0 },
        ...{ refunds: 1, refundedPaise: 500_00, markedRefundedPaise: 0, disputedPaise: 300_00 },
      },
    ]);
    const days = await readReports(office.deps, { ...span, unit: "day" });
    expect(days.money.map(({ start }) => start)).toEqual(["2026-11-30", "2026-12-03", "2026-12-05"]);
    expect(read.fill.find(({ slug }) => slug === "old-delhi-at-dawn")).toMatchObject({ taken: 5 });
    expect(read.weekdays.reduce((sum, { taken }) => sum + taken, 0)).toBe(5);
    expect(read.leads.reduce((sum, { riders }) => sum + riders, 0)).toBe(4);
    expect(read.countries).toMatchObject([{ riders: 4, bookings: 2, paise: 8000_00 }]);
  });
});
