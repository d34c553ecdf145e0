import { expect, it } from "vitest";
import { openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand } from "./plan-command.server.ts";

it("gives a plan the same digest with the defaults of its form and without them", async () => {
  const office = await openBookingOffice();
  const digestOf = async (more: Record<string, string>): Promise<string> => {
    const options = { tour: "old-delhi-at-dawn", date: "2027-03-10", time: "16:15", ...more };
    const plan = await planCommand(office.deps, { command: "add-departure", options, actor: "meera" });
    return plan.ok ? plan.digest : "";
  };
  const bare = await digestOf({});
  expect(bare).not.toBe("");
  expect(await digestOf({ "cutoff-hours": "12" })).toBe(bare);
  expect(await digestOf({ "cutoff-hours": "13" })).not.toBe(bare);
  await office.close();
});
