import { expect, it } from "vitest";
import { staffPathOf } from "./staff-path.ts";

it.each(["/staff", "/staff?do=refund", "/staff/bookings/PH-7K3M9Q?do=refund&o.reference=PH-7K3M9Q"])(
  "leads on to %s",
  (path) => expect(staffPathOf(path)).toBe(path),
);

it.each([
  null,
  "",
  "/",
  "//evil.example",
  "/staff//..\\evil.example",
  "https://evil.example/staff",
  "/staffing",
  "/staff.evil.example",
  "/staff/enter?to=/staff/enter",
  "/staff/leave",
  "/user-profile",
])("leads to the first page instead of %s", (path) => expect(staffPathOf(path)).toBe("/staff"));
