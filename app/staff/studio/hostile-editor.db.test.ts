import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TourContent } from "#modules/catalogue/model.ts";
import type { PostContent } from "#modules/content/model.ts";
import { planCommand } from "#modules/operations/index.server.ts";
import { checkDocument, documentKinds, drawForm, FIELD, studioFieldsOf } from "#modules/studio/index.server.ts";
import { type DocumentKindName, documentKindNames } from "#modules/studio/model.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { sentDocument } from "#tests/harness/console/sent-document.ts";
import { draftPicture } from "#tests/harness/pages/draft-picture.ts";
import { type Colleague, openConsole } from "#tests/harness/people/console-desk.ts";
import { loadConsole } from "../console/load-console.server.ts";
import type { PicturesData } from "../pictures/load-pictures.server.ts";
import { PICTURES } from "../pictures/pictures-address.ts";
import type { DocumentData } from "./load-document.server.ts";
import { documentAddress, STUDIO_FORM } from "./studio-address.ts";

/** Refused in every text of the site. */
const markup = ['<img src="x" onerror="hostile()">', "[words](javascript:hostile())", "safe \u202egnp.exe"];
/** Refused where a page makes a link, a frame, a picture or an address of a text. */
/** Longer than any text of a page. */
const endless = "a".repeat(20_000);
const addresses = [
  "javascript:hostile()",
  "java\nscript:hostile()",
  "data:text/html,hostile",
  "//hostile.example",
  "x y",
];
const linked =
  /(^|\.)(url|externalUrl|link|video|videoUrl|path|id|slug|formerSlugs|category|alsoIn|destination|suggestions|photo|photos|backgroundPhoto|headerPhoto|poster|gallery|email)(\.\*)?$/;

type Path = (string | number)[];

/** Texts within a document by the names of their fields, the first of each list. */
function leavesOf(value: unknown, path: Path = []): [string, Path][] {
  if (typeof value === "string") return [[path.map((part) => (typeof part === "number" ? "*" : part)).join("."), path]];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, one]) => leavesOf(one, [...path, name]));
}

function withLeaf(value: unknown, path: Path, text: string): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  holder[path.at(-1) ?? ""] = text;
  return copy;
}

const faultsIn = (fields: DocumentData["fields"]): [string, string][] =>
  fields.flatMap(({ name, fault, inner }) => [
    ...(fault === null ? [] : [[name, fault] satisfies [string, string]]),
    ...faultsIn(inner),
  ]);

/** A text with the fields that no text of the demo fills in. */
function filled(kind: DocumentKindName, written: unknown): unknown {
  const film = "https://www.youtube-nocookie.com/embed/x";
  if (kind === "tour") {
    const tour = structuredClone(written) as TourContent;
    const season = { name: "Winter", from: "2027-12-01", to: "2028-01-31", ...tour.price };
    for (const day of tour.itinerary)
      day.hotel = { name: "Haveli", place: "Udaipur", link: "https://haveli.example", photo: tour.backgroundPhoto };
    return {
      ...{ ...tour, videoUrl: film, formerSlugs: ["once"], highlightTimes: "From the gate" },
      ...{ photographs: [{ photo: tour.backgroundPhoto }], price: { ...tour.price, seasons: [season] } },
      meetingPoint: { ...tour.meetingPoint, walk: { from: "The gate", points: [{ latitude: 28.6, longitude: 77.2 }] } },
    };
  }
  if (kind !== "story") return written;
  const { photo } = written as PostContent;
  return {
    ...{ ...(written as object), formerSlugs: ["once"], quote: { text: "Slowly.", by: "Anna" }, gallery: [photo] },
    ...{ points: ["Slowly."], video: { url: film, title: "Film", poster: photo } },
    embed: { url: "https://www.openstreetmap.org/export/embed.html?x=1", title: "Map" },
  };
}

describe("an editor who sends forged forms", () => {
  let office: BookingOffice;
  let desk: ReturnType<typeof openConsole>;
  let ed: Colleague;
  beforeAll(async () => {
    office = await openBookingOffice();
    desk = openConsole(office);
    ed = await desk.join("ed", "editor");
  });
  afterAll(() => office?.close());

  it.each(documentKindNames)(
    "is refused HTML, links to scripts and endless texts beside each field: %s",
    async (kind) => {
      const all = await documentKinds[kind].list(office.db);
      const seen = new Set<string>();
      const unrefused: string[] = [];
      for (const { key, value: written } of all) {
        const value = filled(kind, written);
        for (const [name, path] of leavesOf(value)) {
          const field = kind === "page" ? `${key}.${name}` : name;
          if (seen.has(field)) continue;
          seen.add(field);
          for (const text of [...markup, endless, ...(linked.test(name) ? addresses : [])]) {
            const checked = await checkDocument(office.db, { kind, key }, withLeaf(value, path, text));
            const at = checked.ok ? [] : checked.faults.map((fault) => fault.path.join("."));
            const isBeside = at.some((one) => one !== "" && path.join(".").startsWith(one));
            if (!isBeside) unrefused.push(`${field}: ${text.slice(0, 40)}`);
          }
        }
      }
      expect(seen.size).toBeGreaterThan(5);
      expect(unrefused).toEqual([]);
    },
  );

  it.each([
    ["page", "categories.0.entries.0.answer", '<a href="javascript:hostile()">words</a>', "This is HTML."],
    ["page", "categories.0.entries.0.answer", "[words](data:text/html,hostile)", "A link leads to a page of this site"],
    ["tour", "name", "<script>hostile()</script>", "This is HTML."],
    ["tour", "slug", "../hostile", "Lower-case words joined by hyphens, such as morning-ride."],
    ["story", "title", "<svg onload=hostile()>", "This is HTML."],
    ["category", "introduction", "<!--", "This is HTML."],
    ["destination", "region", "</title><script>", "This is HTML."],
  ] as const)(
    "keeps what was typed as a draft alone, with the fault beside its field: %s %s",
    async (kind, field, text, words) => {
      const all = await documentKinds[kind].list(office.db);
      const document = all.find(({ key }) => kind !== "page" || key === "faq");
      const schema = document && documentKinds[kind].schemaOf(document.key);
      if (!document || !schema) throw new Error("the demo has no such text");
      const form = sentDocument(drawForm(studioFieldsOf(schema), document.value, {}, FIELD));
      form.set(`${FIELD}.${field}`, text);
      form.set(`${FIELD}.__proto__.${field}`, text);
      form.set(`${FIELD}.onclick`, text);
      const address = documentAddress({ kind, key: document.key });
      const sent = { ...Object.fromEntries([...form] as [string, string][]), press: "publish" };
      const { location } = await desk.post(`${address}?${STUDIO_FORM}=1`, ed, sent);
      expect(location).toMatch(/#faults$/);
      const { shown } = (await loadConsole(desk.app, desk.requestOf(address, ed))).data;
      const { data } = shown as { data: DocumentData };
      expect(faultsIn(data.fields)).toEqual([[`${FIELD}.${field}`, expect.stringContaining(words)]]);
      expect(await documentKinds[kind].read(office.db, document.key)).toEqual(document.value);
      await desk.post(`${address}?${STUDIO_FORM}=1`, ed, { press: "discard" });
    },
  );

  it.each([
    ["alt", "<img src=x onerror=hostile()>", "This is HTML."],
    ["credit", "</figcaption><script>", "This is HTML."],
    ["licence", "[words](javascript:hostile())", "A link leads to a page of this site"],
    ["source", "javascript:hostile()", "Please give a whole address that begins with https://"],
    ["source", "archive.example/picture", "Please give a whole address that begins with https://"],
  ] as const)(
    "keeps a picture unfinished, with what was typed and its fault beside the field: %s %s",
    async (field, text, words) => {
      const id = await draftPicture(office.db, `by-${field}-${text.length}`);
      const was = { alt: "Riders on a canal road", credit: "Pahiya", licence: "© Pahiya", source: "" };
      const sent = Object.entries(was).flatMap(([name, words]) => [
        [`was-${name}:${id}`, words],
        [`${name}:${id}`, name === field ? text : words],
      ]);
      const form = { ...Object.fromEntries(sent), draft: id, press: "save" };
      const { location } = await desk.post(`${PICTURES}?${STUDIO_FORM}=1`, ed, form);
      expect(location).toContain("saved=0");
      const { shown } = (await loadConsole(desk.app, desk.requestOf(`${PICTURES}?show=unfinished`, ed))).data;
      const { drafts } = (shown as { data: PicturesData }).data;
      const draft = drafts.find((one) => one.id === id);
      expect([draft?.[field], draft?.faults]).toEqual([text, { [field]: expect.stringContaining(words) }]);
      const order = { command: "finish-pictures", options: { pictures: id }, actor: "Ed, editor" };
      const answer = await planCommand(office.deps, order);
      expect(answer).toMatchObject({ ok: false, faults: [{ words: expect.stringContaining(words) }] });
    },
  );

  it.each([
    ["credit-pictures", { credit: "<b>Anna</b>", licence: "© Anna" }, "credit"],
    ["credit-pictures", { credit: "Anna", licence: "[©](//hostile.example)" }, "licence"],
    ["credit-pictures", { credit: "Anna", licence: "© Anna", source: "javascript:hostile()" }, "source"],
    ["redirect", { from: "/old", to: "javascript:hostile()" }, "to"],
    ["redirect", { from: "/old", to: "//hostile.example" }, "to"],
    ["redirect", { from: "/old", to: "https://hostile.example/tours" }, "to"],
    ["redirect", { from: '/"><script>', to: "/tours" }, "from"],
    ["change-prices", { season: "<script>", from: "2027-12-01", to: "2028-01-31", change: "+5 %" }, "season"],
    ["change-prices", { set: "__proto__.regular=2100" }, "set"],
  ] as const)("is refused by a deed, beside its field: %s %o", async (command, options, at) => {
    const pictures: Record<string, string> = command === "credit-pictures" ? { pictures: "old-delhi-dawn" } : {};
    const answer = await planCommand(office.deps, {
      command,
      options: { ...options, ...pictures },
      actor: "Ed, editor",
    });
    const faults = answer.ok ? [] : answer.faults.map(({ option }) => option ?? "none");
    expect([command, [...new Set(faults)]]).toEqual([command, [at]]);
  });
});
