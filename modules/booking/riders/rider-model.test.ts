import { expect, it } from "vitest";
import { riderDetails } from "../model.ts";
import { riderChanges } from "./rider-changes.server.ts";

const rider = { name: "Meera", height: "160", diet: "jain", emergencyName: "Ravi", waiver: "on" };

it.each([riderDetails, riderChanges])("accepts an emergency number as pasted or typed, without words", (form) => {
  for (const emergencyPhone of ["\u202a+91 98123 45678\u202c", "+९१ ९८१२३ ४५६७८"])
    expect(form.parse({ ...rider, emergencyPhone })).toMatchObject({ emergencyPhone: "+91 98123 45678" });
  for (const emergencyPhone of ["call Ravi", "+", "+91 9"])
    expect(form.safeParse({ ...rider, emergencyPhone }).success, emergencyPhone).toBe(false);
});
