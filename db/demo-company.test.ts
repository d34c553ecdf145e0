import { expect, it } from "vitest";
import { guidesByName } from "#content/guides.ts";
import { companyContent } from "#content/pages/company.ts";
import { privacyContent } from "#content/pages/privacy.ts";
import { termsContent } from "#content/pages/terms.ts";
import { placeholderContacts } from "#modules/content/index.server.ts";
import { demoFiles } from "./demo-company.server.ts";

const ours = {
  ...companyContent,
  legalName: "Rickshaw Rides Private Limited",
  email: "hello@rides.test",
  bookingsEmail: "bookings@rides.test",
  phone: "+91 98123 45678",
  whatsapp: "+91 98123 45678",
  gstin: "27AAPFU0939F1ZV",
  grievanceOfficer: undefined,
  social: [],
};

it("recognises the demo's contacts, and accepts a real company's", () => {
  expect(placeholderContacts(companyContent)).toEqual([
    "e-mail (hello@pahiya.example)",
    "e-mail for bookings (bookings@pahiya.example)",
    "telephone (+91 00000 12345)",
    "WhatsApp (+91 00000 12345)",
    "GST number (07AAAAA0000A1Z4)",
    "grievance officer (complaints@pahiya.example)",
  ]);
  expect(placeholderContacts(ours)).toEqual([]);
});

it("lists the files with the demo's words, its privacy page too", () => {
  const legal = { privacy: privacyContent, terms: termsContent };
  expect(demoFiles({ company: companyContent, legal })).toEqual([
    "content/pages/company.ts",
    "content/pages/privacy.ts",
  ]);
  expect(demoFiles({ company: ours, legal })).toEqual(["content/pages/privacy.ts"]);
  const guides = [{ email: null }, {}, { email: "asha@rides.test" }];
  expect(demoFiles({ company: ours, legal: { terms: termsContent }, guides })).toEqual([]);
  expect(demoFiles({ company: ours, legal: { terms: termsContent }, guides: guidesByName })).toEqual([
    "content/guides.ts",
  ]);
});
