import { afterAll, beforeAll, expect, it } from "vitest";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { correctEmail } from "../changes/transfer-booking.server.ts";
import { companyBill } from "../model.ts";
import { findCompanyBill, setCompanyBill } from "./company-bill.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("is edited by a link still valid when saved, and survives a corrected address", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const { id, linkId } = await office.book({ id: departure?.id ?? "" }, 1);
  const bill = companyBill.parse({ company: "Rides and Co.", address: "1 Market Road" });
  expect(bill).toMatchObject({ gstin: null, orderNumber: null });
  expect(await setCompanyBill(office.deps, { id, linkId, bill })).toBe(true);
  const renewed = await correctEmail(office.deps, id, "anna.right@example.com", { linkId });
  expect(await findCompanyBill(office.db, id)).toEqual(bill);
  expect(await setCompanyBill(office.deps, { id, linkId, bill: null }), "an old link").toBe(false);
  expect(await findCompanyBill(office.db, id)).toEqual(bill);
  const both = [bill, { ...bill, company: "Another Ltd" }];
  const answers = await Promise.all(
    both.map((one) => setCompanyBill(office.deps, { id, linkId: renewed?.linkId ?? "", bill: one })),
  );
  expect(answers, "pressed twice at once").toEqual([true, true]);
  expect(both).toContainEqual(await findCompanyBill(office.db, id));
});
