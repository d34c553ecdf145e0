import { describe, expect, it } from "vitest";
import { categories, destinations, tourFiles } from "#content/index.ts";
import { pages } from "#content/pages/index.ts";
import { posts } from "#content/posts/index.ts";
import { categoryContent, destinationContent, tourContent } from "#modules/catalogue/model.ts";
import { type PageKey, pageDocuments, postContent } from "#modules/content/model.ts";
import { sentDocument } from "#tests/harness/console/sent-document.ts";
import { drawForm } from "./draw-form.ts";
import { type StudioField, studioFieldsOf } from "./form-fields.server.ts";
import { FIELD, readMove } from "./list-moves.ts";
import { moveEntry, readDocument } from "./read-form.server.ts";

describe("the form of a document", () => {
  it.each([
    ...(Object.keys(pageDocuments) as PageKey[]).map((key) => [`page ${key}`, pageDocuments[key], pages[key]] as const),
    ...tourFiles.map(({ tour }) => [`tour ${tour.slug}`, tourContent, tour] as const),
    ["a category", categoryContent, categories[0]],
    ["a story", postContent, posts[0]],
    ["a destination", destinationContent, destinations[0]],
  ] as const)("asks for everything of the schema, and gives it back as it was: %s", (_name, schema, written) => {
    const value = schema.parse(written);
    const fields = studioFieldsOf(schema);
    const read = readDocument(fields, sentDocument(drawForm(fields, value, {}, FIELD)));
    expect(read).toEqual(JSON.parse(JSON.stringify(value)));
  });

  it.each([
    ...(Object.keys(pageDocuments) as PageKey[]).map((key) => [`page ${key}`, pageDocuments[key]] as const),
    ["a tour", tourContent],
    ["a category", categoryContent],
    ["a story", postContent],
    ["a destination", destinationContent],
  ] as const)("knows a limit of each text: %s", (_name, schema) => {
    const boundless = (fields: readonly StudioField[], at = ""): string[] =>
      fields.flatMap((field) => {
        const name = `${at}.${field.name}`;
        if (field.kind === "group") return boundless(field.fields, name);
        if (field.kind === "list") return boundless([field.item], name);
        return field.kind === "text" && field.format !== "day" && field.longest === null ? [name] : [];
      });
    expect(boundless(studioFieldsOf(schema))).toEqual([]);
  });

  const fields = studioFieldsOf(pageDocuments.faq);
  const faq = {
    headerPhoto: "x",
    categories: [
      { id: "a", name: "A", entries: [] },
      { id: "b", name: "B", entries: [] },
    ],
  };
  const press = (name: string) => {
    const move = readMove(name);
    return move ? moveEntry(fields, faq, move) : null;
  };

  it("reads no more entries than fields were sent, and no name that the document does not have", () => {
    const form = new FormData();
    form.append("d.categories", "500");
    for (let at = 0; at < 500; at += 1) form.append(`d.categories.${at}.entries`, "500");
    for (const name of ["__proto__", "constructor", "categories.0.__proto__.id", "categories.-1.id", "html"])
      form.append(`d.${name}`, "forged");
    const read = readDocument(fields, form) as typeof faq;
    const entries = read.categories.flatMap((category) => category.entries);
    expect(read.categories.length + entries.length).toBeLessThanOrEqual([...form].length);
    expect(JSON.stringify(read)).not.toContain("forged");
    expect(Object.keys(read)).toEqual(["headerPhoto", "categories"]);
    for (const name of [
      "add:d.__proto__",
      "add:d.categories.0.__proto__.x",
      "remove:d.constructor",
      "up:d.categories.-1",
    ])
      expect(press(name)).toEqual(faq);
    expect(readDocument(fields, new FormData())).toEqual({ headerPhoto: "", categories: [] });
  });

  it("moves, adds and removes entries by buttons", () => {
    expect(press("down:d.categories.0")).toMatchObject({ categories: [{ id: "b" }, { id: "a" }] });
    expect(press("up:d.categories.0")).toEqual(faq);
    expect(press("remove:d.categories.1")).toMatchObject({ categories: [{ id: "a" }] });
    expect(press("add:d.categories.1.entries")).toMatchObject({
      categories: [{}, { entries: [{ id: "", question: "", answer: "" }] }],
    });
    expect(press("add:d.categories.7.entries")).toEqual(faq);
    expect(press("remove:d.headerPhoto")).toEqual(faq);
    expect(press("place:d.categories.1:0")).toMatchObject({ categories: [{ id: "b" }, { id: "a" }] });
    expect(press("place:d.categories.0:9")).toMatchObject({ categories: [{ id: "b" }, { id: "a" }] });
    expect(press("place:d.categories.0")).toBeNull();
    expect(press("add:__proto__.x")).toBeNull();
    expect(press("save")).toBeNull();
  });

  it("drops control, direction and invisible signs, and keeps those that letters need", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["d.headerPhoto", "\u200B"],
      ["d.categories", "1"],
      ["d.categories.0.name", " Be\u200Bfore\u202E you\u001B book\uFEFF "],
      ["d.categories.0.entries", "1"],
      ["d.categories.0.entries.0.question", "क्\u200Dष?"],
      ["d.categories.0.entries.0.answer", "One\u0007\r\n\r\n\u2066two\u2069."],
    ] as const)
      form.append(name, value);
    expect(readDocument(fields, form)).toMatchObject({
      headerPhoto: "",
      categories: [{ name: "Before you book", entries: [{ question: "क्\u200Dष?", answer: "One\n\ntwo." }] }],
    });
  });

  it("makes a missing address from the name", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["d.categories", "1"],
      ["d.categories.0.id", ""],
      ["d.categories.0.name", "Höhe & Wetter?"],
    ] as const)
      form.append(name, value);
    expect(readDocument(fields, form)).toMatchObject({ categories: [{ id: "hohe-wetter", name: "Höhe & Wetter?" }] });
  });
});
