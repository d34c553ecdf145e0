import { expect, it } from "vitest";
import { commands } from "./commands.server.ts";
import { describeForm } from "./describe-form.server.ts";

const fieldsOf = (command: string) =>
  Object.fromEntries((describeForm(command)?.fields ?? []).map(({ name, ...field }) => [name, field]));

it("makes a field of every option, with its label, its help and its kind", () => {
  expect(describeForm("no-such-command")).toBeNull();
  for (const name of Object.keys(commands)) {
    const form = describeForm(name);
    expect(form?.summary, name).not.toBe("");
    for (const { label, help, kind, values } of form?.fields ?? []) {
      expect(label, name).toMatch(/^(UPI|SAC|GSTIN|[A-Z][a-z])/);
      expect(help, `${name} ${label}`).not.toBe("");
      expect(values.length > 0, `${name} ${label}`).toBe(kind === "choice" || kind === "yes");
    }
  }
});

it("reads the kind of a field from its schema", () => {
  const cancel = fieldsOf("cancel-booking");
  expect(cancel.reference).toMatchObject({ kind: "text", thing: "booking", isNeeded: true, label: "Reference" });
  expect(cancel.riders).toMatchObject({ kind: "riders", isNeeded: false });
  expect(cancel["received-at"]).toMatchObject({ kind: "moment", label: "Received at" });
  expect(cancel, "filled in by the plan").not.toHaveProperty("refund");
  expect(cancel.percent).toMatchObject({ kind: "number", least: 0, most: 100 });
  expect(cancel, "asked with the plan").not.toHaveProperty("reason");
  expect(fieldsOf("cancel-departure")).toMatchObject({
    departure: { kind: "id", thing: "departure" },
    reason: { kind: "words", longest: 400 },
    hours: { kind: "number", default: "48", isNeeded: false },
  });
  expect(fieldsOf("block-date")).toMatchObject({ from: { kind: "day" }, to: { kind: "day" }, tour: { thing: "tour" } });
  expect(fieldsOf("edit-departure")).toMatchObject({
    capacity: { kind: "number" },
    cutoff: { kind: "moment" },
    status: { kind: "choice", values: ["open", "closed"] },
  });
  expect(fieldsOf("correct-email")).toMatchObject({ email: { kind: "email" } });
  expect(fieldsOf("invite-staff"), "one line, and a keyboard for addresses").toMatchObject({
    email: { kind: "email" },
  });
  expect(fieldsOf("withdraw-invite")).toMatchObject({ email: { kind: "email" } });
  expect(fieldsOf("reset-staff")).toMatchObject({ member: { kind: "text" } });
  expect(fieldsOf("add-schedule")).toMatchObject({ rule: { kind: "rule" } });
  expect(fieldsOf("bill-company")).toMatchObject({ remove: { kind: "yes" } });
  expect(fieldsOf("note-booking")).toMatchObject({ words: { kind: "words" } });
  expect(fieldsOf("quote")).toMatchObject({ phone: { kind: "phone" }, rupees: { kind: "rupees" } });
  expect(fieldsOf("book-guest")).toMatchObject({ email: { kind: "email" } });
});

it("speaks of no options of the command line", () => {
  for (const name of Object.keys(commands)) {
    const { summary = "", fields = [] } = describeForm(name) ?? {};
    for (const words of [summary, ...fields.map(({ help }) => help)])
      expect(words, name).not.toMatch(/(^| )--[a-z]|dry run,/);
  }
});

it("asks for nothing that the plan finds out", () => {
  for (const name of Object.keys(commands).filter((one) => one !== "publish"))
    for (const { help } of describeForm(name)?.fields ?? [])
      expect(help, name).not.toMatch(name === "cancel-booking" ? /as list-/ : /dry run shows/);
  expect(Object.keys(fieldsOf("close-day"))).toEqual(["day"]);
  expect(Object.keys(fieldsOf("take-payment"))).toEqual(["reference", "kind", "upi-reference"]);
});

it("asks for no file's name, and says what the console cannot run", () => {
  expect(describeForm("export-person")).toMatchObject({ fileName: "person.zip", changes: true });
  expect(Object.keys(fieldsOf("export-person"))).toEqual(["email"]);
  expect(describeForm("list-subscribers")).toMatchObject({ fileName: "subscribers.csv", changes: false });
  expect(describeForm("publish")).toMatchObject({ fields: [], notHere: expect.stringContaining("command line") });
});

it("tells forms for data about a person from those for a text", () => {
  const isPersonal = (command: string) => describeForm(command)?.isPersonal;
  expect(["book-guest", "save-rider"].map(isPersonal)).toEqual([true, true]);
  expect(["message-departure", "answer-review", "close-day"].map(isPersonal)).toEqual([false, false, false]);
});

it("asks nobody for the mark of what they saw, which the plan fills in", () => {
  const asked = Object.keys(commands).flatMap((name) => (describeForm(name)?.fields ?? []).map((field) => field.name));
  expect(asked).not.toContain("seen");
  expect(asked).not.toContain("read");
});
