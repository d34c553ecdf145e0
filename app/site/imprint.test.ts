import { expect, it } from "vitest";
import type { Company } from "#modules/content/model.ts";
import { imprintOf } from "./imprint.ts";

const known = { legalName: "Rides Private Limited" } as Company;
const gstin = "07AAAAA0000A1Z4";
const grievanceOfficer = { name: "Kamala Khanna", email: "complaints@rides.example" };

it.each([
  [known, "Rides Private Limited"],
  [{ ...known, gstin }, `Rides Private Limited, GSTIN ${gstin}`],
  [{ ...known, grievanceOfficer }, "Rides Private Limited. Complaints: Kamala Khanna, complaints@rides.example"],
])("names the company, and its complaints officer if there is one", (company, words) => {
  expect(imprintOf(company)).toBe(words);
});
