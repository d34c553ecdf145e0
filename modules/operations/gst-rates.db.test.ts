import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listPapersOf, makeDuePapers } from "#modules/tax/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

describe("rates of GST", () => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await openBookingOffice();
  });
  afterEach(() => office.close());

  const give = async (command: string, options: Record<string, string>): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun: false });
    return answer.ok ? answer.lines : answer.faults;
  };
  const rate = { from: "2026-11-21", sac: "998555", rate: "18", "ridden-in": "07" };
  const book = async (slug: string) => {
    const departure = (await office.departuresOf(slug))[9];
    const { id } = await office.book({ id: departure?.id ?? "" }, 1);
    await makeDuePapers(office.deps);
    return (await listPapersOf(office.db, id)).map(({ rateHundredths }) => rateHundredths);
  };

  it("take nothing for granted, and say beside the field what is missing", async () => {
    const { from, sac, rate: percent } = rate;
    expect(await give("set-gst-rate", { from })).toEqual([
      "Give the services accounting code. None is taken for granted.",
    ]);
    expect(await give("set-gst-rate", { from, sac })).toEqual(["Give the rate. None is taken for granted."]);
    expect(await give("set-gst-rate", { from, sac, rate: percent })).toEqual(["Give the state where it is ridden."]);
    expect(await give("set-gst-rate", { ...rate, "ridden-in": "25" })).toEqual(["No state has this GST code."]);
    expect(await give("set-gst-rate", { ...rate, rate: "0" })).toEqual([
      "The rate is above 0 and at most 40 percent. End it for no tax.",
    ]);
    expect(await give("set-gst-rate", { ...rate, from: "2026-11-20" })).toEqual([
      "Give today or a later day: what was sold before keeps its paper.",
    ]);
    expect(await give("set-gst-rate", { ...rate, tour: "nowhere" })).toEqual(["There is no such tour."]);
    expect(await give("set-gst-rate", { ...rate, category: "nothing" })).toEqual(["There is no such category."]);
    expect(await give("list-gst-rates", {})).toEqual(["Nothing to show."]);
  });

  it("of a tour go before those of its category, and those before all tours'", async () => {
    expect(await give("set-gst-rate", rate)).toContain("Entered.");
    expect(await give("set-gst-rate", rate)).toEqual([
      "This product has a rate from that day on. Remove it first, if it has not begun.",
    ]);
    await give("set-gst-rate", { ...rate, category: "cycle-tours", rate: "12" });
    await give("set-gst-rate", { ...rate, tour: "old-delhi-at-dawn", rate: "2.5" });
    expect(await book("old-delhi-at-dawn")).toEqual([250]);
    expect(await book("new-delhi-avenues")).toEqual([1200]);
    office.clock.advanceMinutes(24 * 60);
    await give("set-gst-rate", { from: "2026-11-22", tour: "old-delhi-at-dawn", end: "yes" });
    expect(await book("old-delhi-at-dawn")).toEqual([]);
  });

  it("are taken back only before a tax invoice is made by them", async () => {
    await give("set-gst-rate", rate);
    const { id } = await office.db.selectFrom("gst_rate").select("id").executeTakeFirstOrThrow();
    expect(await book("old-delhi-at-dawn")).toEqual([1800]);
    expect(await give("remove-gst-rate", { rate: id })).toEqual([
      "A tax invoice was made by it today: enter another rate from tomorrow on.",
    ]);
    office.clock.advanceMinutes(24 * 60);
    expect(await give("remove-gst-rate", { rate: id })).toEqual([
      "There is no such rate, or it has begun: enter another one from a later day.",
    ]);
  });

  it("let the desk name the company before it is paid, and its plan says that the invoice stays afterwards", async () => {
    const departure = (await office.departuresOf("old-delhi-at-dawn"))[9];
    const { reference, pay } = await office.hold({ departure: departure?.id ?? "", people: 1, category: "regular" });
    const company = { reference, company: "Saffron Ltd", gstin: "27AAAAA0000A1Z2", address: "1 Fort, Mumbai" };
    expect(await give("bill-company", company)).toEqual([`Nothing has been paid for ${reference}: it has no receipt.`]);
    await give("set-gst-rate", rate);
    expect(await give("bill-company", company)).toContain(`The receipt of ${reference} is made out to the company.`);
    await pay();
    await makeDuePapers(office.deps);
    const [paper] = await listPapersOf(office.db, (await office.managed(reference)).id);
    expect(paper).toMatchObject({ place: "27", words: { buyer: { name: "Saffron Ltd", gstin: "27AAAAA0000A1Z2" } } });
    const plan = await runCommand(office.deps, {
      ...{ command: "bill-company", options: { reference, remove: "yes" }, actor: "meera", dryRun: true },
    });
    expect(plan.ok && plan.lines.join("\n")).toContain(`Tax invoice ${paper?.serial} stays as it was made`);
  });
});
