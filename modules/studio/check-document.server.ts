import type { z } from "zod";
import { knownPictures, listTourSlugs } from "#modules/catalogue/index.server.ts";
import { blogTags, findSlugOwner, getPage } from "#modules/content/index.server.ts";
import { type PostContent, postContent } from "#modules/content/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { documentKinds } from "./document-kinds.server.ts";
import type { DocumentKindName } from "./model.ts";

/** Fault with the place of its field. */
export interface DocumentFault {
  path: (string | number)[];
  words: string;
}

export type CheckedDocument = { ok: true; value: unknown } | { ok: false; faults: DocumentFault[] };

export interface DocumentName {
  kind: DocumentKindName;
  key: string;
}

/** Checks a document as a publication would: its shape by the schema of `content/`, its pictures, and what it names. */
export async function checkDocument(db: Sql, { kind, key }: DocumentName, value: unknown): Promise<CheckedDocument> {
  const schema = documentKinds[kind].schemaOf(key);
  if (schema === null) return { ok: false, faults: [{ path: [], words: "There is no such text." }] };
  const read = schema.safeParse(value, { error: describeIssue });
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({
      path: path as (string | number)[],
      words: message,
    }));
    return { ok: false, faults };
  }
  const faults = [
    ...(await unknownPictures(db, read.data)),
    ...twinIds(read.data),
    ...(kind === "story" ? await looseEnds(db, key, postContent.parse(read.data)) : []),
    ...(kind === "destination" ? movedPlace(key, read.data) : []),
  ];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: read.data };
}

/** Plain words for what zod finds; undefined keeps the schema's own. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const isEmpty = issue.input === undefined || issue.input === "";
  switch (issue.code) {
    case "invalid_type":
      return isEmpty ? "Please fill this in." : issue.expected === "number" ? "Please write a number." : undefined;
    case "too_small":
      if (issue.origin === "string") return "Please fill this in.";
      return issue.origin === "array" ? `At least ${issue.minimum}, please.` : `At least ${issue.minimum}.`;
    case "too_big":
      return issue.origin === "array" ? `At most ${issue.maximum}, please.` : `At most ${issue.maximum}.`;
    case "invalid_value":
      return "Please choose one of the list.";
    case "invalid_format":
      return isEmpty ? "Please fill this in." : describeFormat(issue);
    default:
      return undefined;
  }
}

function describeFormat(issue: z.core.$ZodRawIssue): string | undefined {
  const { format } = issue as { format?: string };
  if (format === "email") return "This is no e-mail address.";
  if (format === "url") return "Please give a whole address that begins with https://.";
  return format === "regex" ? "Small letters, digits and single hyphens only, or for a path a slash first." : undefined;
}

const pictureFields = new Set(["photo", "photos", "backgroundPhoto", "headerPhoto", "poster", "gallery", "pictures"]);

/** Names of pictures within a document, with their places. */
export function picturesIn(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, name];
    if (pictureFields.has(name)) {
      if (typeof inner === "string") return [{ path: here, key: inner }];
      if (Array.isArray(inner) && inner.every((one) => typeof one === "string"))
        return inner.map((key: string, at) => ({ path: [...here, at], key }));
    }
    return picturesIn(inner, here);
  });
}

async function unknownPictures(db: Sql, value: unknown): Promise<DocumentFault[]> {
  const named = picturesIn(value);
  const known = await knownPictures(db, [...new Set(named.map(({ key }) => key))]);
  return named
    .filter(({ key }) => !known.has(key))
    .map(({ path, key }) => ({ path, words: `There is no picture “${key}”.` }));
}

const isNamed = (entry: unknown): entry is { id: string } =>
  typeof entry === "object" && entry !== null && "id" in entry && typeof entry.id === "string";

/** Ids within a list are addresses, so they must be unique. */
export function twinIds(value: unknown, path: (string | number)[] = []): DocumentFault[] {
  if (typeof value !== "object" || value === null) return [];
  const seen = new Set<string>();
  const twins =
    Array.isArray(value) && value.every(isNamed)
      ? value.flatMap(({ id }, at) => {
          const isTwin = seen.has(id);
          seen.add(id);
          return isTwin ? [{ path: [...path, at, "id"], words: `"${id}" is there twice` }] : [];
        })
      : [];
  return [...twins, ...Object.entries(value).flatMap(([name, inner]) => twinIds(inner, [...path, name]))];
}

async function looseEnds(db: Sql, key: string, post: PostContent): Promise<DocumentFault[]> {
  const tours = await listTourSlugs(db);
  const tags = blogTags((await getPage(db, "company")).shortName);
  const faults: DocumentFault[] = [
    ...post.relatedTours.flatMap((slug, at) =>
      tours.includes(slug) ? [] : [{ path: ["relatedTours", at], words: `There is no tour “${slug}”.` }],
    ),
    ...post.tags.flatMap((tag, at) =>
      tags.includes(tag)
        ? []
        : [{ path: ["tags", at], words: `There is no tag “${tag}”; there are ${tags.join(", ")}.` }],
    ),
  ];
  for (const [path, slug] of [
    [["slug"], post.slug] as const,
    ...(post.formerSlugs ?? []).map((one, at) => [["formerSlugs", at], one] as const),
  ]) {
    const owner = await findSlugOwner(db, slug);
    if (owner !== null && owner !== key)
      faults.push({ path: [...path], words: `The address “${slug}” belongs to another story.` });
  }
  return faults;
}

/** Tours name their destination by its slug. */
const movedPlace = (key: string, value: unknown): DocumentFault[] =>
  (value as { slug: string }).slug === key
    ? []
    : [{ path: ["slug"], words: `The address of a destination stays: ${key}.` }];
