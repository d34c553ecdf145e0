import type { z } from "zod";
import { knownPictures } from "#modules/catalogue/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { formatRupees } from "#platform/money.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { isPaise } from "./compare-texts.ts";
import { documentKinds } from "./document-kinds.server.ts";
import type { DocumentFault } from "./kinds/kind.ts";
import { gapsLeft, TEXT_GAP } from "./kinds/tour-templates.ts";
import type { DocumentKindName } from "./model.ts";
import { unsafeTexts } from "./unsafe-texts.ts";

export type CheckedDocument = { ok: true; value: unknown } | { ok: false; faults: DocumentFault[] };

export interface DocumentName {
  kind: DocumentKindName;
  key: string;
}

/** Checks a document as a publication would: its shape by the schema of `content/`, its pictures, and what it names. */
export async function checkDocument(db: Sql, { kind, key }: DocumentName, value: unknown): Promise<CheckedDocument> {
  const read = checkShape({ kind, key }, value);
  if (!read.ok) return read;
  const faults = [
    ...(await unknownPictures(db, read.value)),
    ...((await documentKinds[kind].check?.(db, key, read.value)) ?? []),
  ];
  return faults.length > 0 ? { ok: false, faults } : read;
}

/** Checks what can be seen without the other documents. */
export function checkShape({ kind, key }: DocumentName, value: unknown): CheckedDocument {
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
    ...twinIds(read.data),
    ...unsafeTexts(read.data),
    ...gapsLeft(read.data).map((path) => ({ path, words: `Write your own words in place of ${TEXT_GAP}.` })),
  ];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: read.data };
}

/** Plain words for what zod finds; undefined keeps the schema's own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const isEmpty = issue.input === undefined || issue.input === "";
  switch (issue.code) {
    case "invalid_type":
      return isEmpty ? "Please fill this in." : issue.expected === "number" ? "Please write a number." : undefined;
    case "too_small":
      if (issue.origin === "string") return "Please fill this in.";
      return issue.origin === "array"
        ? `At least ${issue.minimum}, please.`
        : `At least ${limit(issue, issue.minimum)}.`;
    case "too_big":
      if (issue.origin === "string") return tooLong(Number(issue.maximum), String(issue.input).trim().length);
      return issue.origin === "array" ? `At most ${issue.maximum}, please.` : `At most ${limit(issue, issue.maximum)}.`;
    case "invalid_value":
      return "Please choose one of the list.";
    case "invalid_format":
      return isEmpty ? "Please fill this in." : describeFormat(issue);
    default:
      return undefined;
  }
}

const tooLong = (most: number, length: number): string =>
  `At most ${indianDigits(most)} characters, please: there are ${indianDigits(length)}.`;

/** Sums are asked in rupees. */
const limit = ({ path }: z.core.$ZodRawIssue, bound: number | bigint): string =>
  isPaise(String(path?.at(-1))) ? formatRupees(Number(bound)) : String(bound);

function describeFormat(issue: z.core.$ZodRawIssue): string | undefined {
  const { format } = issue as { format?: string };
  if (format === "email") return "This is no e-mail address.";
  if (format === "url") return "Please give a whole address that begins with https://.";
  return format === "regex" ? "Small letters, digits and single hyphens only, or for a path a slash first." : undefined;
}

const pictureFields = new Set(["photo", "photos", "backgroundPhoto", "headerPhoto", "poster", "gallery", "pictures"]);

/** Fields of a record by name, entries of a list by number. */
const partsOf = (value: object): [string | number, unknown][] =>
  Array.isArray(value) ? value.map((one, at) => [at, one]) : Object.entries(value);

/** Names of pictures within a document, with their places. */
export function picturesIn(
  value: unknown,
  path: (string | number)[] = [],
): { path: (string | number)[]; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return partsOf(value).flatMap(([name, inner]) => {
    const here = [...path, name];
    if (pictureFields.has(String(name))) {
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
  return [...twins, ...partsOf(value).flatMap(([name, inner]) => twinIds(inner, [...path, name]))];
}
