import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTemplates } from "#modules/messaging/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { withBeginning } from "./beginnings.server.ts";

describe("a message that begins with a template", () => {
  let office: BookingOffice;
  let begin: (name: string, options: Record<string, string>) => Promise<Record<string, string>>;
  let wordsOf: (name: string) => string;
  beforeAll(async () => {
    office = await openBookingOffice();
    const all = await listTemplates(office.db, "departure");
    const named = (name: string) => all.find((one) => one.name === name);
    wordsOf = (name) => named(name)?.words ?? "";
    begin = (name, options) =>
      withBeginning(office.deps, { command: "message-departure", options, begin: named(name)?.id ?? "" });
  });
  afterAll(() => office?.close());

  it("has its text, and everything that was chosen before", async () => {
    const begun = await begin("Rain", { departure: "1", parties: "PH-7K3M9Q", subject: "", text: "" });
    expect(begun).toMatchObject({ departure: "1", parties: "PH-7K3M9Q", text: wordsOf("Rain") });
    expect(begun.subject).not.toBe("");
  });

  it("keeps a typed text above it, and a typed subject", async () => {
    const begun = await begin("Rain", { subject: "Tomorrow", text: "Dear all,\r\nlook up." });
    expect(begun).toEqual({ subject: "Tomorrow", text: `Dear all,\r\nlook up.\n\n${wordsOf("Rain")}` });
  });

  it("takes the place of another template that nobody touched", async () => {
    const rain = await begin("Rain", {});
    const sent = { ...rain, text: rain.text?.replaceAll("\n", "\r\n") ?? "" };
    expect((await begin("Fog", sent)).text).toBe(wordsOf("Fog"));
  });

  it("stays as it is if the template is gone, or none was chosen", async () => {
    const typed = { subject: "Tomorrow", text: "Look up." };
    expect(await begin("No such template", typed)).toEqual(typed);
    expect(await withBeginning(office.deps, { command: "message-departure", options: typed, begin: null })).toEqual(
      typed,
    );
  });
});
