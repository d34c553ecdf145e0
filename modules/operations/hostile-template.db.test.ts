import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTemplates } from "#modules/messaging/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

const MARKUP = `<script>alert(1)</script><img src=x onerror="alert(2)"> & "quoted" </style>`;
const breaks = ["\r\n", "\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\0\n", "\t\n "];

describe("a hostile template", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>, dryRun = false) => {
    const answer = await runCommand(office.deps, { command, options, actor: "asha", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const named = async (name: string) => (await listTemplates(office.db)).find((one) => one.name === name);
  const rain = { about: "departure", subject: "Rain on {date}", text: "Dear {name}, bring a coat." };

  it.each(breaks)("has one line of a name and a subject: %j", async (end) => {
    const name = `Rain ${breaks.indexOf(end)}`;
    await give("save-template", { ...rain, name: `${name}${end}`, subject: `Rain${end}Bcc: third@hostile.example` });
    const kept = await named(name);
    expect(kept?.subject).toMatch(/^Rain *Bcc: third@hostile\.example$/);
  });

  it("keeps tags as words, in the list, the plan and what the guest is written", async () => {
    const name = "Tags <b>bold</b>";
    await give("save-template", { ...rain, name, subject: `{tour} ${MARKUP}`, text: `Dear {name}, ${MARKUP}` });
    const kept = await named(name);
    expect(kept).toMatchObject({ subject: `{tour} ${MARKUP}`, words: `Dear {name}, ${MARKUP}` });
    const [on] = (await office.departuresOf("old-delhi-at-dawn")).slice(6);
    const { reference } = await office.book(on ?? { id: "" }, 1);
    const options = { departure: on?.id ?? "", subject: kept?.subject ?? "", text: kept?.words ?? "" };
    expect((await give("message-departure", options, true)).join("\n")).toContain(MARKUP);
    await give("message-departure", options);
    const told = (await office.told(reference)).filter(({ topic }) => topic === "booking.message");
    expect(told).toEqual([expect.objectContaining({ subject: `Old Delhi at Dawn ${MARKUP}` })]);
  });

  it("fills in a guest's name that looks like a field or a pattern once, as it was typed", async () => {
    const [on] = (await office.departuresOf("old-delhi-at-dawn")).slice(7);
    const { reference } = await office.book(on ?? { id: "" }, 1);
    const odd = "{guide} $& $1 {{name}}";
    await office.db.updateTable("booking").set({ contact_name: odd }).where("reference", "=", reference).execute();
    await give("message-departure", { departure: on?.id ?? "", subject: "Rain for {name}", text: rain.text });
    const [told] = (await office.told(reference)).filter(({ topic }) => topic === "booking.message");
    expect(told).toMatchObject({ subject: `Rain for ${odd}`, words: `Dear ${odd}, bring a coat.` });
  });

  it.each([
    ["{nam}", /^Nothing fills in \{nam\}/],
    ["{constructor}", /^Nothing fills in \{constructor\}/],
    ["{__proto__}", /^Nothing fills in \{__proto__\}/],
    ["{}", /^Nothing fills in \{\}/],
  ])("is refused with a name in braces that nothing fills in: %s", async (field, words) => {
    expect(await give("save-template", { ...rain, name: "Odd", text: `Dear ${field}, bring a coat.` })).toEqual([
      expect.stringMatching(words),
    ]);
    expect(await give("save-template", { ...rain, name: "Odd", subject: `Rain ${field}` })).toEqual([
      expect.stringMatching(/^Nothing fills in/),
    ]);
    expect(await named("Odd")).toBeUndefined();
  });

  it("loses signs that turn the reading order, and is refused if nothing is left", async () => {
    await give("save-template", {
      ...rain,
      name: "Turned",
      subject: "Rain \u202egnp.exe",
      text: "Dear {name},\u202e bring.",
    });
    expect(await named("Turned")).toMatchObject({ subject: "Rain gnp.exe", words: "Dear {name}, bring." });
    expect(
      await give("save-template", { ...rain, name: "Empty", text: "\u200b\u2060\u00ad \u202e".repeat(9) }),
    ).not.toEqual([]);
    expect(await named("Empty")).toBeUndefined();
  });
});
