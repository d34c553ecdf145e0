import { afterEach, expect, it } from "vitest";
import { companyContent } from "#content/pages/company.ts";
import { holdSeats } from "#modules/booking/index.server.ts";
import { contactsThatStopSales } from "#modules/content/index.server.ts";
import { json } from "#platform/database/database.server.ts";
import { judgeContacts } from "#server/doctor/finding.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { seed } from "./seed.server.ts";

let office: BookingOffice;
afterEach(() => office?.close());

it("a live company starts with contacts that lead nowhere, and sells nothing until they are true", async () => {
  office = await openBookingOffice();
  const { db, deps } = office;
  const [departure] = await office.departuresOf("old-delhi-at-dawn");
  await office.database.executeRaw("UPDATE setting SET value = $1 WHERE key = 'seeded'", [
    JSON.stringify({ mode: "live", company: "empty" }),
  ]);
  expect(await seed(db, "live", "empty")).toBe(false);
  const wish = { departure: departure?.id ?? "", people: 2, category: "regular" as const };
  const hold = () => holdSeats(deps, { wish, holder, seenPaise: 4000_00, requestKey: crypto.randomUUID() });
  expect(await hold()).toEqual({ refused: "closed" });
  const [finding] = judgeContacts(await contactsThatStopSales(db));
  expect(finding).toMatchObject({ health: "ill", what: "contacts" });
  expect(finding?.words).toContain(companyContent.email);

  const [email, phone] = ["desk@rides.test", "+91 11 4567 8901"];
  const { grievanceOfficer } = companyContent;
  const own = {
    ...companyContent,
    ...{ email, bookingsEmail: email, phone, whatsapp: phone, gstin: "07ABCDE1234F1Z5" },
    grievanceOfficer: grievanceOfficer && { ...grievanceOfficer, email },
  };
  await db
    .updateTable("page")
    .set({ document: json(own) })
    .where("key", "=", "company")
    .execute();
  expect(judgeContacts(await contactsThatStopSales(db))).toEqual([]);
  expect(await hold()).toHaveProperty("held");
});
