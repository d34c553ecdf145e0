import type { Gap } from "../model.ts";
import { internalLinks, pageOfLink } from "./internal-links.ts";

/** Published document, with its name as people know it. */
export interface NamedDocument {
  kind: string;
  key: string;
  name: string;
  value: unknown;
  /** Names of pictures that it shows. */
  pictures: readonly { field: string; key: string }[];
}

export interface GapFacts {
  documents: readonly NamedDocument[];
  /** Addresses that answer, former ones included. */
  addresses: ReadonlySet<string>;
  pictures: ReadonlyMap<string, { alt: string; credit: string; licence: string }>;
  /** Tours that sell dates, and have none in the next weeks. */
  withoutDates: readonly { id: string; name: string; weeks: number }[];
}

/** Finds what published pages lack. */
export const findGaps = (facts: GapFacts): Gap[] => [
  ...facts.documents.flatMap((document) => [
    ...brokenLinks(document, facts),
    ...unknownPictures(document, facts),
    ...emptyParts(document),
  ]),
  ...facts.withoutDates.map(
    ({ id, name, weeks }): Gap => ({
      ...{ code: "no_dates", thing: "tour", key: id, field: "", name: `Tour “${name}”` },
      words: `No date can be booked in the next ${weeks} weeks.`,
    }),
  ),
  ...pictureGaps(facts),
];

const gapOf = (
  { kind, key, name }: NamedDocument,
  gap: Pick<Gap, "code" | "words"> & Partial<Pick<Gap, "field">>,
): Gap => ({ thing: kind, key, name, field: "", ...gap });

const brokenLinks = (document: NamedDocument, { addresses }: GapFacts): Gap[] =>
  internalLinks(document.value)
    .filter(({ to }) => !addresses.has(pageOfLink(to)))
    .map(({ field, to }) => gapOf(document, { code: "broken_link", field, words: `${to} leads to no page.` }));

const unknownPictures = (document: NamedDocument, { pictures }: GapFacts): Gap[] =>
  document.pictures
    .filter(({ key }) => !pictures.has(key))
    .map(({ field, key }) =>
      gapOf(document, { code: "unknown_picture", field, words: `There is no picture “${key}”.` }),
    );

/** Optional parts that guests or search engines miss, by kind of document; `key` narrows it to one page. */
const wanted: readonly { kind: string; key?: string; field: string; code: Gap["code"]; words: string }[] = [
  ...["destination", "category", "tour"].map(
    (kind) => ({ kind, field: "nameHindi", code: "no_hindi_name", words: "It has no name in Hindi." }) as const,
  ),
  { kind: "page", key: "company", field: "nameHindi", code: "no_hindi_name", words: "It has no name in Hindi." },
  {
    ...{ kind: "page", key: "company", field: "grievanceOfficer", code: "empty_part" },
    words: "The law wants a grievance officer named.",
  },
  {
    kind: "page",
    key: "company",
    field: "social",
    code: "empty_part",
    words: "No other site of the company is named.",
  },
  {
    kind: "page",
    key: "contact",
    field: "plan",
    code: "empty_part",
    words: "There is no map of the way to the office.",
  },
  { kind: "page", key: "home", field: "metaDescription", code: "no_description", words: "Search engines get no text." },
  { kind: "tour", field: "faq", code: "empty_part", words: "No question is answered." },
  { kind: "tour", field: "bring", code: "empty_part", words: "It does not say what to bring." },
  { kind: "tour", field: "suggestions", code: "empty_part", words: "It suggests no other tour." },
  { kind: "tour", field: "tagline", code: "no_description", words: "Lists and search engines get no text." },
  { kind: "story", field: "shortDescription", code: "no_description", words: "Lists and search engines get no text." },
  { kind: "story", field: "relatedTours", code: "empty_part", words: "It leads to no tour." },
];

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

const emptyParts = (document: NamedDocument): Gap[] =>
  wanted
    .filter(({ kind, key }) => kind === document.kind && (key === undefined || key === document.key))
    .filter(({ field }) => isBlank((document.value as Record<string, unknown>)[field]))
    .map(({ field, code, words }) => gapOf(document, { code, field, words }));

/** Pictures in use without a description or rights. */
function pictureGaps({ documents, pictures }: GapFacts): Gap[] {
  const used = new Set(documents.flatMap((document) => document.pictures.map(({ key }) => key)));
  return [...pictures].flatMap(([key, { alt, credit, licence }]): Gap[] => {
    if (!used.has(key)) return [];
    const photo = { thing: "photo", key, name: `Picture “${key}”` } as const;
    return [
      ...(isBlank(alt)
        ? [
            {
              ...photo,
              code: "picture_alt",
              field: "alt",
              words: "Nothing describes it to those who cannot see it.",
            } as const,
          ]
        : []),
      ...(isBlank(credit) || isBlank(licence)
        ? [
            {
              ...photo,
              code: "picture_rights",
              field: "credit",
              words: "Its author or its licence is not named.",
            } as const,
          ]
        : []),
    ];
  });
}

const nameOfGap = ({ thing, key, code, field }: Gap): string => [thing, key, code, field].join("\n");

/** Gaps of the first list that the second has not. */
export function gapsBeyond<One extends Gap>(found: readonly One[], known: readonly Gap[]): One[] {
  const names = new Set(known.map(nameOfGap));
  return found.filter((gap) => !names.has(nameOfGap(gap)));
}
