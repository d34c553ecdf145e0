import { describe, expect, it } from "vitest";
import { pageDocuments } from "#modules/content/model.ts";
import { drawForm, FIELD, moveEntry, readMove, studioFieldsOf } from "#modules/studio/index.server.ts";
import type { DrawnField } from "#modules/studio/model.ts";
import { drawTyped, typedSince } from "./typed-since.ts";

const fields = studioFieldsOf(pageDocuments.faq);
const entry = (id: string) => ({ id, question: `${id}?`, answer: `${id}!` });
const faq = {
  headerPhoto: "x",
  categories: ["a", "b", "c"].map((id) => ({
    id,
    name: id.toUpperCase(),
    entries: [entry(`${id}1`), entry(`${id}2`)],
  })),
};

/** Names and values as the form sends them. */
const sentOf = (drawn: readonly DrawnField[]): Record<string, string> =>
  Object.assign(
    {},
    ...drawn.map(({ name, kind, value, inner }) => ({
      [name]: kind === "list" ? String(inner.length) : value,
      ...sentOf(inner),
    })),
  );

/** Answers of the form's third category after a press, with "typed" written into one of them meanwhile. */
function answersAfter(pressed: string, typedInto: string): string[] {
  const sent = sentOf(drawForm(fields, faq, {}, FIELD));
  const move = readMove(pressed);
  const next = drawForm(fields, move ? moveEntry(fields, { ...faq }, move) : faq, {}, FIELD);
  const drawn = drawTyped(next, typedSince(sent, { ...sent, [typedInto]: "typed" }, pressed));
  return Object.entries(sentOf(drawn)).flatMap(([name, value]) => (name.endsWith(".answer") ? [value] : []));
}

describe("what is typed while a form is under way", () => {
  it.each([
    ["save", "a1! a2! b1! typed c1! c2!"],
    ["add:d.categories.0.entries", "a1! a2!  b1! typed c1! c2!"],
    ["remove:d.categories.0", "b1! typed c1! c2!"],
    ["remove:d.categories.1", "a1! a2! c1! c2!"],
    ["remove:d.categories.1.entries.0", "a1! a2! typed c1! c2!"],
    ["up:d.categories.1", "b1! typed a1! a2! c1! c2!"],
    ["up:d.categories.0", "a1! a2! b1! typed c1! c2!"],
    ["down:d.categories.1", "a1! a2! c1! c2! b1! typed"],
    ["down:d.categories.1.entries.1", "a1! a2! b1! typed c1! c2!"],
    ["place:d.categories.2:0", "c1! c2! a1! a2! b1! typed"],
    ["place:d.categories.0:9", "b1! typed c1! c2! a1! a2!"],
  ])("stands in its field after %s", (pressed, answers) => {
    expect(answersAfter(pressed, "d.categories.1.entries.1.answer").join(" ")).toBe(answers);
  });

  it("leaves what the answer says where nobody typed", () => {
    const sent = sentOf(drawForm(fields, faq, {}, FIELD));
    const answer = drawForm(fields, { ...faq, headerPhoto: "y" }, {}, FIELD);
    expect(drawTyped(answer, typedSince(sent, sent, "save"))).toEqual(answer);
  });

  it("carries ticks, and the paragraphs of an editor", () => {
    const text = (name: string, value: string, more: Partial<DrawnField> = {}) =>
      ({ ...drawForm(fields, faq, {}, FIELD)[0], name, value, ...more }) as DrawnField;
    const drawn = [
      text("d.free", "yes", { kind: "yes" }),
      text("d.body", "", { kind: "list", isProse: true, inner: [text("d.body.0", "One.")] }),
    ];
    const now = { "d.body": "2", "d.body.0": "One.", "d.body.1": "Two." };
    const typed = typedSince({ "d.free": "yes", "d.body": "1", "d.body.0": "One." }, now, "save");
    expect(sentOf(drawTyped(drawn, typed))).toEqual({ "d.free": "", ...now });
  });
});
