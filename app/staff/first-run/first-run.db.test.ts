import { expect, it, onTestFinished } from "vitest";
import { openBookingOffice } from "#tests/harness/booking/office.ts";
import { openConsole } from "#tests/harness/people/console-desk.ts";
import { loadConsole } from "../console/load-console.server.ts";
import { STUDIO_FORM } from "../studio/studio-address.ts";
import type { FirstRunData } from "./load-first-run.server.ts";

it("leads back to the tours that its reader has begun", async () => {
  const office = await openBookingOffice();
  onTestFinished(() => office.close());
  const desk = openConsole(office);
  const [asha, other] = [await desk.join("asha", "owner"), await desk.join("bo", "owner")];
  const labelsOf = async (owner: typeof asha) => {
    const { shown } = (await loadConsole(desk.app, desk.requestOf("/staff/first-run", owner))).data;
    const { steps } = (shown as { data: FirstRunData }).data;
    return steps.find(({ step }) => step === "tour")?.ways ?? [];
  };
  const ways = await labelsOf(asha);
  expect(ways[0]).toMatchObject({ press: expect.stringMatching(/^new:tour:as:/) });
  const begun = await desk.post(`/staff/studio?${STUDIO_FORM}=1`, asha, { press: "new:tour:as:ride" });
  expect(begun.location).toMatch(/^\/staff\/studio\/tour\//);
  expect(await labelsOf(asha)).toEqual([{ label: "Your draft: Without a name", to: begun.location }, ...ways]);
  expect(await labelsOf(other)).toEqual(ways);
});
