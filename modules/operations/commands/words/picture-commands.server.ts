import { z } from "zod";
import { findPicture, type LibraryPicture } from "#modules/catalogue/index.server.ts";
import {
  changePictures,
  countUses,
  discardPictureDraft,
  faultsOfWords,
  findPictureDraft,
  findUses,
  finishDrafts,
  focusAfterReplacement,
  isComplete,
  listChangedPictures,
  type PictureDraft,
  replacePicture,
  restorePictures,
} from "#modules/pictures/index.server.ts";
import { lineOfPage } from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { isId } from "#platform/ids.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { webAddress } from "#platform/text/web-address.ts";
import { CommandRefusal, command, type Planned } from "../../command.server.ts";
import type { Inverse } from "../../plan-model.ts";

/** Of one deed: more would make a plan that nobody reads. */
const MOST_PICTURES = 200;
/** Uses that a plan names. */
const USES_NAMED = 8;

export const NOBODY_TOLD = "Nobody is written to.";

export const pictureKey = z.string().min(1).meta({ thing: "picture" }).describe("the picture's name in the library");
const manyKeys = z.string().min(1).meta({ thing: "pictures" }).describe("names of pictures, with commas between");
const rights = {
  credit: lineOfPage().min(2).max(160).describe("the person or the company to name beside it"),
  licence: lineOfPage().min(2).max(160).describe("its rights, such as: © and a name, or CC BY 4.0"),
  source: z.optional(webAddress()).describe("the page where it was found, for a picture of others"),
};

const splitNames = (typed: string, option: string): string[] => {
  const names = [...new Set(typed.split(/[\s,]+/).filter((name) => name !== ""))];
  if (names.length === 0) throw CommandRefusal.of(option, "Choose at least one picture.");
  if (names.length > MOST_PICTURES) throw CommandRefusal.of(option, `At most ${MOST_PICTURES} pictures in one deed.`);
  return names;
};

export async function thePicture(db: Sql, key: string, option = "picture"): Promise<LibraryPicture> {
  const found = await findPicture(db, key);
  if (!found || found.isRemoved) throw CommandRefusal.of(option, `There is no picture “${key}”.`);
  return found;
}

async function thePictures(db: Sql, typed: string): Promise<LibraryPicture[]> {
  const found: LibraryPicture[] = [];
  for (const key of splitNames(typed, "pictures")) found.push(await thePicture(db, key, "pictures"));
  return found;
}

export async function describeUses(db: Sql, picture: string): Promise<string[]> {
  const { uses, more: unread } = await findUses(db, picture, { most: USES_NAMED });
  const named = uses.slice(0, USES_NAMED).map(({ holder, place }) => `  ${holder}: ${place}`);
  if (uses.length === 0) return ["No page shows it yet."];
  const more = unread + uses.length - named.length;
  return ["Shown by:", ...named, ...(more > 0 ? [`  and ${pluralize(more, "more place")}`] : [])];
}

const changeOf = (label: string, before: string, after: string): string[] =>
  before === after ? [] : [`${label}:`, `  Now: ${before || "nothing"}`, `  New: ${after || "nothing"}`];

export const undoBy = (change: string): Inverse => ({ command: "restore-pictures", options: { change } });

async function theDrafts(db: Sql, typed: string): Promise<PictureDraft[]> {
  const found: PictureDraft[] = [];
  for (const id of splitNames(typed, "pictures")) {
    const draft = isId(id) ? await findPictureDraft(db, id) : null;
    if (!draft || draft.replaces !== null)
      throw CommandRefusal.of("pictures", "One of these pictures is not unfinished any more. Look at the list again.");
    if (draft.rival !== null)
      throw CommandRefusal.of("pictures", `Two people wrote about “${draft.key}” at once. Look at both texts first.`);
    const [fault] = Object.values(faultsOfWords(draft));
    if (fault !== undefined) throw CommandRefusal.of("pictures", `“${draft.key}”: ${fault}`);
    if (!isComplete(draft))
      throw CommandRefusal.of("pictures", `“${draft.key}” still lacks its description, its credit or its rights.`);
    found.push(draft);
  }
  return found;
}

export const finishPicturesCommand = command({
  summary: "Put finished pictures into the library, so that texts may show them",
  options: z.object({
    pictures: z.string().min(1).describe("ids of unfinished pictures with all their words, with commas between"),
  }),
  async plan({ db }, { pictures }) {
    const drafts = await theDrafts(db, pictures);
    return {
      lines: ["Texts may show from now on:", ...drafts.map(({ key, alt }) => `  ${key}: ${alt}`)],
      audited: [`Into the library: ${drafts.map(({ key }) => key).join(", ")}`],
      stays: ["No page shows them yet.", NOBODY_TOLD],
    };
  },
  async run({ db }, { pictures }) {
    return inTransaction(db, async (tx) => {
      const drafts = await theDrafts(tx, pictures);
      await finishDrafts(tx, drafts);
      return { lines: [`${pluralize(drafts.length, "picture")} in the library.`] };
    });
  },
});

async function theUnfinished(db: Sql, id: string): Promise<PictureDraft> {
  const draft = await findPictureDraft(db, id);
  if (draft) return draft;
  throw CommandRefusal.of("draft", "This picture is not unfinished any more. Look at the list again.");
}

export const discardPictureCommand = command({
  summary: "Take an unfinished picture away, with its file and its words; no page shows it",
  options: z.object({
    draft: z.uuid().meta({ thing: "unfinished picture" }).describe("its id; the list of unfinished pictures gives it"),
  }),
  async plan({ db }, { draft: id }) {
    const { key, fileName, alt, replaces, author } = await theUnfinished(db, id);
    return {
      lines: [
        `Takes away “${key}” (${fileName}), brought by ${author}.`,
        ...(alt === "" ? [] : [`Its description goes too: ${alt}`]),
        ...(replaces === null ? [] : [`“${replaces}”, which it was to replace, stays.`]),
      ],
      audited: [`Unfinished picture: ${key} (${fileName})`],
      stays: ["No page has shown it.", "Its file is deleted: it has to be brought again.", NOBODY_TOLD],
    };
  },
  async run(deps, { draft: id }) {
    const draft = await theUnfinished(deps.db, id);
    if (!(await discardPictureDraft(deps, draft))) await theUnfinished(deps.db, id);
    return { lines: [`“${draft.key}” is taken away.`] };
  },
});

const percent = (what: string) =>
  z
    .string()
    .regex(/^(100|\d{1,2})$/, "a number from 0 to 100")
    .describe(what);

const describeOptions = z.object({
  picture: pictureKey,
  alt: lineOfPage().min(5).max(400).describe("its description, for people who do not see it"),
  ...rights,
  "focus-x": percent("the point that every crop keeps, in per cent from the left"),
  "focus-y": percent("the same point, in per cent from the top"),
});

type DescribeOptions = z.infer<typeof describeOptions>;

const wordsOf = ({ alt, credit, licence, source, ...focus }: DescribeOptions) => ({
  ...{ alt, credit, licence, source: source ?? null },
  focus: { x: Number(focus["focus-x"]), y: Number(focus["focus-y"]) },
});

export const pointWords = ({ x, y }: LibraryPicture["focus"]): string => `${x} % from the left, ${y} % from the top`;

function describedLines(picture: LibraryPicture, options: DescribeOptions): string[] {
  const words = wordsOf(options);
  return [
    ...changeOf("Description", picture.alt, words.alt),
    ...changeOf("Credit", picture.credit, words.credit),
    ...changeOf("Rights", picture.licence, words.licence),
    ...changeOf("Source", picture.source ?? "", words.source ?? ""),
    ...changeOf("Point that crops keep", pointWords(picture.focus), pointWords(words.focus)),
  ];
}

export const describePictureCommand = command({
  summary: "Change a picture's description, rights or the point that crops keep; every page follows at once",
  options: describeOptions,
  personal: ["credit", "licence"],
  async plan({ db }, options): Promise<Planned> {
    const picture = await thePicture(db, options.picture);
    const changes = describedLines(picture, options);
    if (changes.length === 0) throw CommandRefusal.of("picture", "Nothing would change.");
    return {
      undo: "hour",
      lines: [`Picture “${picture.photo}”`, ...changes, ...(await describeUses(db, picture.photo))],
      audited: [`Picture ${picture.photo}: its words or its point.`],
      stays: ["Its files and its uses stay.", NOBODY_TOLD],
    };
  },
  async run({ db, clock }, options) {
    return inTransaction(db, async (tx) => {
      await thePicture(tx, options.picture);
      const change = await changePictures(tx, clock, [{ key: options.picture, change: { words: wordsOf(options) } }]);
      return { lines: ["Changed."], inverse: undoBy(change) };
    });
  },
});

export const creditPicturesCommand = command({
  summary: "Give several pictures the same credit and rights",
  options: z.object({ pictures: manyKeys, ...rights }),
  personal: ["credit", "licence"],
  async plan({ db }, { pictures: typed, credit, licence }): Promise<Planned> {
    const pictures = await thePictures(db, typed);
    return {
      undo: "hour",
      lines: [
        `${pluralize(pictures.length, "picture")} would have:`,
        `  Credit: ${credit}`,
        `  Rights: ${licence}`,
        "Instead of:",
        ...pictures.map((one) => `  ${one.photo}: ${one.credit}, ${one.licence}`),
      ],
      audited: [`Credit and rights of ${pictures.map(({ photo }) => photo).join(", ")}`],
      stays: ["Descriptions, files and uses stay.", NOBODY_TOLD],
    };
  },
  async run({ db, clock }, { pictures: typed, credit, licence, source }) {
    return inTransaction(db, async (tx) => {
      const pictures = await thePictures(tx, typed);
      const changes = pictures.map(({ photo: key, alt, focus }) => ({
        key,
        change: { words: { alt, focus, credit, licence, source: source ?? null } },
      }));
      return {
        lines: [`${pluralize(pictures.length, "picture")} changed.`],
        inverse: undoBy(await changePictures(tx, clock, changes)),
      };
    });
  },
});

async function theReplacement(db: Sql, id: string): Promise<{ draft: PictureDraft; picture: LibraryPicture }> {
  const draft = isId(id) ? await findPictureDraft(db, id) : null;
  if (!draft || draft.replaces === null)
    throw CommandRefusal.of("draft", "This picture replaces nothing any more. Bring it again.");
  return { draft, picture: await thePicture(db, draft.replaces, "draft") };
}

export const replacePictureCommand = command({
  summary: "Put a new file in the place of a picture; its uses, description and rights stay",
  options: z.object({ draft: z.uuid().meta({ thing: "draft" }).describe("the new file's id, as its screen gives it") }),
  async plan({ db }, { draft: id }): Promise<Planned> {
    const { draft, picture } = await theReplacement(db, id);
    const { isKept, focus } = await focusAfterReplacement(db, picture, draft);
    return {
      undo: "hour",
      lines: [
        `Picture “${picture.photo}” would be drawn from ${draft.fileName}.`,
        `  Now: ${picture.width} × ${picture.height}`,
        `  New: ${draft.master.width} × ${draft.master.height}`,
        ...(picture.crop === null ? [] : ["It was cut to a part. The new file is shown whole: cut it afterwards."]),
        isKept
          ? `The point that crops keep stays: ${pointWords(focus)}.`
          : "It has another shape, so the point that crops keep goes to the middle. Look at its crops afterwards.",
        ...(await describeUses(db, picture.photo)),
      ],
      audited: [`Another file for the picture ${picture.photo}.`],
      stays: [
        "Its uses, its description, its credit and its rights stay. Change them if the new one shows something else.",
      ],
    };
  },
  async run({ db, clock }, { draft: id }) {
    return inTransaction(db, async (tx) => {
      const { draft, picture } = await theReplacement(tx, id);
      const change = await replacePicture(tx, clock, { picture, draft });
      return { lines: [`Replaced: ${picture.photo}.`], inverse: undoBy(change) };
    });
  },
});

async function theUnused(db: Sql, typed: string): Promise<LibraryPicture[]> {
  const pictures = await thePictures(db, typed);
  const counts = await countUses(
    db,
    pictures.map(({ photo }) => photo),
  );
  const used: string[] = [];
  for (const { photo } of pictures.filter((one) => counts.has(one.photo)).slice(0, USES_NAMED)) {
    const { uses } = await findUses(db, photo, { most: USES_NAMED });
    used.push(...uses.slice(0, USES_NAMED).map(({ holder, place }) => `“${photo}” is shown by ${holder}: ${place}.`));
  }
  const words = "A picture goes only when nothing shows it.";
  if (counts.size > 0) throw new CommandRefusal([words, ...used].join(" "), [words, ...used], words, "pictures");
  return pictures;
}

export const removePicturesCommand = command({
  summary: "Remove pictures that nothing shows",
  options: z.object({ pictures: manyKeys }),
  async plan({ db }, { pictures: typed }): Promise<Planned> {
    const pictures = await theUnused(db, typed);
    return {
      undo: "hour",
      lines: [
        `${pluralize(pictures.length, "picture goes", "pictures go")}:`,
        ...pictures.map(({ photo }) => `  ${photo}`),
      ],
      audited: [`Removed: ${pictures.map(({ photo }) => photo).join(", ")}`],
      stays: ["No page shows them, so no page changes."],
    };
  },
  async run({ db, clock }, { pictures: typed }) {
    return inTransaction(db, async (tx) => {
      const pictures = await theUnused(tx, typed);
      const changes = pictures.map(({ photo: key }) => ({ key, change: { isRemoved: true } }));
      return {
        lines: [`${pluralize(pictures.length, "picture")} removed.`],
        inverse: undoBy(await changePictures(tx, clock, changes)),
      };
    });
  },
});

export const restorePicturesCommand = command({
  summary: "Put pictures back as they were before a deed",
  options: z.object({
    change: z.uuid().meta({ thing: "change" }).describe("the change, as the deed's outcome has it"),
  }),
  async plan({ db }, { change }): Promise<Planned> {
    const rows = await listChangedPictures(db, change);
    if (rows.length === 0)
      throw CommandRefusal.of("change", "This change is too old to be taken back, or it was already.");
    for (const { key, version } of rows)
      if ((await findPicture(db, key))?.version !== version)
        throw CommandRefusal.of("change", `“${key}” has changed since. Change it from its own screen.`);
    return {
      lines: ["As they were before:", ...rows.map(({ key }) => `  ${key}`)],
      audited: [`Pictures put back: ${rows.map(({ key }) => key).join(", ")}`],
    };
  },
  async run({ db }, { change }) {
    return inTransaction(db, async (tx) => {
      const { changedSince } = await restorePictures(tx, change);
      if (changedSince !== null)
        throw CommandRefusal.of("change", `“${changedSince}” has changed since. Change it from its own screen.`);
      return { lines: ["Put back."] };
    });
  },
});
