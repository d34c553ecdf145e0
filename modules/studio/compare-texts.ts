import { formatRupees } from "#platform/money.ts";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Leaf that differs; an absent one is null. */
export interface TextChange {
  /** Names and numbers with slashes between: "categories/booking/entries/price/answer". */
  path: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** Field that two people have changed in different ways. */
export interface TextConflict {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

export type Side = "mine" | "theirs";

interface JsonRecord {
  [name: string]: Json;
}

const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As jsonb keeps it, without undefined. */
export const asJson = (value: unknown): Json => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Ignores the order of names, which jsonb does not keep. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => isSameJson(entry, other[at]));
  if (isRecord(one) && isRecord(other)) return namesOf(one, other).every((name) => isSameJson(one[name], other[name]));
  return one === other;
}

const namesOf = (...records: JsonRecord[]): string[] => [...new Set(records.flatMap((one) => Object.keys(one)))];

const ownLabels: Readonly<Record<string, string>> = {
  gstin: "GSTIN",
  whatsapp: "WhatsApp",
  url: "Web address",
  slug: "Address",
  formerSlugs: "Former addresses",
  id: "Anchor",
  headertitle: "Title in the header",
  para: "Paragraph",
  regularPaise: "Price a person",
  offerPaise: "Offer a person",
  privateSinglePaise: "Private ride for one",
  privateMultiplePaise: "Private ride, each of two and more",
  alsoIn: "Listed also under",
  notIncluded: "Not included",
  faq: "FAQ",
  sumsPaise: "Sums",
  leastPaise: "Smallest sum",
  mostPaise: "Largest sum",
  fit: "Who can ride",
  bring: "What to bring",
  sells: "Sold",
  km: "Kilometres",
  distanceKm: "Kilometres",
  minHeightCm: "Least height in cm",
  minAge: "Least age",
  fromRiders: "From so many riders on",
  oneForRiders: "One for so many riders",
  least: "At least so many",
  photos: "Pictures",
  date: "Dates, in words",
  time: "Hours, in words",
  asSeenOn: "As seen on (press)",
  launchesAt: "Opens at",
  startTimes: "Starts by the clock",
  bySun: "Starts by the sun",
  cutoff: "Bookable until",
  minimumGroup: "Least group",
  horizonDays: "Bookable so many days ahead",
  everyWeeks: "Every so many weeks",
};

/** Sums are kept in paise, and asked and shown in rupees. */
export const isPaise = (name: string): boolean => name.endsWith("Paise");

/** "shortDescription" → "Short description" */
export function fieldLabel(name: string): string {
  if (Object.hasOwn(ownLabels, name)) return ownLabels[name] ?? name;
  const words = name
    .replace(/([a-z])(\d)/g, "$1 $2")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace("hindi", "in Hindi")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Name of an entry in a list: its own, or its place. */
export function entryLabel(entry: Json | undefined, at: number): string {
  const names = isRecord(entry) ? ["name", "question", "title", "heading", "label"].map((name) => entry[name]) : [];
  const found = names.find((name) => typeof name === "string" && name.trim() !== "");
  return typeof found === "string" ? found : `number ${at + 1}`;
}

/** Text of a value as a person reads it; `name` is that of its field. */
function readable(value: Json | undefined, name = ""): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Number.isSafeInteger(value) && isPaise(name)) return formatRupees(Number(value));
  if (typeof value !== "object") return String(value);
  const parts: [string, Json][] = Array.isArray(value) ? value.map((one) => [name, one]) : Object.entries(value);
  return parts
    .map(([inner, one]) => readable(one, inner))
    .filter((text) => text !== "")
    .join("\n");
}

/** Entries of a list by their ids; null if it has entries without one, or twice the same. */
function byId(list: Json[]): Map<string, Json> | null {
  const found = new Map<string, Json>();
  for (const entry of list) {
    const id = isRecord(entry) ? entry.id : undefined;
    if (typeof id !== "string" || id === "" || found.has(id)) return null;
    found.set(id, entry);
  }
  return found;
}

/** Compares two texts leaf by leaf, and entries with ids wherever they stand. */
export function listChanges(before: unknown, after: unknown): TextChange[] {
  return between(asJson(before), asJson(after), [], []);
}

function between(one: Json | undefined, other: Json | undefined, path: string[], labels: string[]): TextChange[] {
  if (isSameJson(one, other)) return [];
  if (isRecord(one) && isRecord(other))
    // A text that is to be published has the order of its form.
    return namesOf(other, one).flatMap((name) =>
      between(one[name], other[name], [...path, name], [...labels, fieldLabel(name)]),
    );
  if (Array.isArray(one) && Array.isArray(other)) return betweenLists(one, other, path, labels);
  return [
    {
      path: path.join("/"),
      label: labels.join(" › ") || "Everything",
      before: one === undefined || one === null ? null : readable(one, path.at(-1)),
      after: other === undefined || other === null ? null : readable(other, path.at(-1)),
    },
  ];
}

function betweenLists(one: Json[], other: Json[], path: string[], labels: string[]): TextChange[] {
  const [now, then] = [byId(one), byId(other)];
  if (now && then) {
    const inner = [...new Set([...then.keys(), ...now.keys()])].flatMap((id, at) => {
      const label = entryLabel(then.get(id) ?? now.get(id), at);
      return between(now.get(id), then.get(id), [...path, id], [...labels, label]);
    });
    const [was, is] = [[...now.keys()].filter((id) => then.has(id)), [...then.keys()].filter((id) => now.has(id))];
    const order = (list: Json[]): string => list.map(entryLabel).join("\n");
    const moved = {
      path: path.join("/"),
      label: `${labels.join(" › ")}: the order`,
      before: order(one),
      after: order(other),
    };
    return was.join() === is.join() ? inner : [...inner, moved];
  }
  // Equal ends are passed over, so that an entry in the middle is the one that is new or gone.
  let from = 0;
  while (from < Math.min(one.length, other.length) && isSameJson(one[from], other[from])) from += 1;
  let last = 0;
  while (last < Math.min(one.length, other.length) - from && isSameJson(one.at(-1 - last), other.at(-1 - last)))
    last += 1;
  const [left, right] = [one.slice(from, one.length - last), other.slice(from, other.length - last)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => at).flatMap((at) =>
    between(
      left[at],
      right[at],
      [...path, String(from + at)],
      [...labels, entryLabel(right[at] ?? left[at], from + at)],
    ),
  );
}

interface Merged {
  value: Json | undefined;
  conflicts: TextConflict[];
}

/** Base of two texts that have none: every difference between them is a conflict. */
const NONE = Symbol("no base");
type Base = Json | undefined | typeof NONE;

interface Place {
  path: string[];
  labels: string[];
  picks: Readonly<Record<string, Side>>;
}

/**
 * Merges two texts that began as `base`, field by field. A field that only one side changed is that side's. One that both changed is a
 * conflict: `picks` names the side by its path, and without a pick it stays mine.
 */
export const mergeTexts = (
  base: unknown,
  mine: unknown,
  theirs: unknown,
  picks: Readonly<Record<string, Side>> = {},
): { value: unknown; conflicts: TextConflict[] } =>
  merge(asJson(base), asJson(mine), asJson(theirs), { path: [], labels: [], picks });

/** Merges two texts without a common base: each difference is a conflict. */
export const chooseBetween = (
  mine: unknown,
  theirs: unknown,
  picks: Readonly<Record<string, Side>> = {},
): { value: unknown; conflicts: TextConflict[] } =>
  merge(NONE, asJson(mine), asJson(theirs), { path: [], labels: [], picks });

function merge(base: Base, mine: Json | undefined, theirs: Json | undefined, place: Place): Merged {
  if (isSameJson(mine, theirs)) return { value: mine, conflicts: [] };
  if (base !== NONE && isSameJson(base, mine)) return { value: theirs, conflicts: [] };
  if (base !== NONE && isSameJson(base, theirs)) return { value: mine, conflicts: [] };
  if (isRecord(mine) && isRecord(theirs) && (base === NONE || isRecord(base)))
    return mergeRecords(base, mine, theirs, place);
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === NONE || Array.isArray(base))) {
    const merged = mergeLists(base, mine, theirs, place);
    if (merged) return merged;
  }
  const path = place.path.join("/");
  const name = place.path.at(-1);
  const isTheirs = Object.hasOwn(place.picks, path) && place.picks[path] === "theirs";
  const label = place.labels.join(" › ") || "Everything";
  return {
    value: isTheirs ? theirs : mine,
    conflicts: [{ path, label, mine: readable(mine, name), theirs: readable(theirs, name) }],
  };
}

const within = (base: Base, name: string): Base => (base === NONE ? NONE : isRecord(base) ? base[name] : undefined);

function mergeRecords(base: Base, mine: JsonRecord, theirs: JsonRecord, place: Place): Merged {
  const conflicts: TextConflict[] = [];
  const value: JsonRecord = {};
  for (const name of namesOf(mine, theirs)) {
    const inner = { ...place, path: [...place.path, name], labels: [...place.labels, fieldLabel(name)] };
    const merged = merge(within(base, name), mine[name], theirs[name], inner);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) value[name] = merged.value;
  }
  return { value, conflicts };
}

/** Null if entries cannot be told apart: then the list is one field. */
function mergeLists(base: Json[] | typeof NONE, mine: Json[], theirs: Json[], place: Place): Merged | null {
  const [own, other, first] = [byId(mine), byId(theirs), base === NONE ? new Map<string, Json>() : byId(base)];
  if (own && other && first) return mergeById(base === NONE ? NONE : first, own, other, place);
  if (mine.length !== theirs.length || (base !== NONE && base.length !== mine.length)) return null;
  const conflicts: TextConflict[] = [];
  const value = mine.map((entry, at) => {
    const inner = {
      ...place,
      path: [...place.path, String(at)],
      labels: [...place.labels, entryLabel(entry, at)],
    };
    const merged = merge(base === NONE ? NONE : base[at], entry, theirs[at], inner);
    conflicts.push(...merged.conflicts);
    return merged.value ?? entry;
  });
  return { value, conflicts };
}

function mergeById(
  base: Map<string, Json> | typeof NONE,
  mine: Map<string, Json>,
  theirs: Map<string, Json>,
  place: Place,
): Merged {
  const conflicts: TextConflict[] = [];
  const entries = new Map<string, Json>();
  const order = orderOf(base, [...mine.keys()], [...theirs.keys()]);
  for (const [at, id] of order.entries()) {
    const label = entryLabel(mine.get(id) ?? theirs.get(id), at);
    const inner = { ...place, path: [...place.path, id], labels: [...place.labels, label] };
    const merged = merge(base === NONE ? NONE : base.get(id), mine.get(id), theirs.get(id), inner);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) entries.set(id, merged.value);
  }
  return { value: [...entries.values()], conflicts };
}

/** Order of the side that changed it, else mine. Entries of the other side follow the one that they follow there. */
function orderOf(base: Map<string, Json> | typeof NONE, mine: string[], theirs: string[]): string[] {
  const was = base === NONE ? [] : [...base.keys()];
  const isUnmoved = was.filter((id) => mine.includes(id)).join() === mine.filter((id) => was.includes(id)).join();
  const [lead, follow] = isUnmoved && base !== NONE ? [theirs, mine] : [mine, theirs];
  const order = [...lead];
  for (const [at, id] of follow.entries())
    if (!order.includes(id)) {
      const before = follow[at - 1];
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    }
  return order;
}
