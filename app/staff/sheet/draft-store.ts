import { browserStorage, windowStorage } from "#app/web/browser/browser-storage.ts";

/** Text that somebody began in a form, by the names of its fields. */
export interface Draft {
  /** Moment at which it was begun: its name among drafts of one subject. */
  begunAt: number;
  savedAt: number;
  fields: Record<string, string>;
}

/** Drafts of one person about one thing. */
export interface DraftPlace {
  key: string;
  /** Data about a person stays in the window, and ends with it; other text lasts on the device. */
  isPersonal: boolean;
}

const BEGINNING = "staff-draft:";
/** Names the draft whose form was sent last in this window. */
const SENT = "staff-draft-sent";
const KEPT_DAYS = 7;
/** Drafts of one subject: a new one takes nothing from an older one. */
const MOST_KEPT = 3;

/** Drafts are kept by person, so that the next one at this computer is not offered them. */
export const draftKey = (person: string, subject: string): string => `${BEGINNING}${person}:${subject}`;

const storageOf = ({ isPersonal }: DraftPlace) => (isPersonal ? windowStorage : browserStorage);

const isDraft = (one: unknown): one is Draft =>
  typeof one === "object" && one !== null && "savedAt" in one && "begunAt" in one && "fields" in one;

/** Drafts of a place, newest first. */
export function readDrafts(place: DraftPlace, now: number): Draft[] {
  const text = storageOf(place).get(place.key);
  if (!text) return [];
  try {
    const kept: unknown = JSON.parse(text);
    const fresh = (Array.isArray(kept) ? kept : [])
      .filter(isDraft)
      .filter((one) => now - one.savedAt < KEPT_DAYS * 86_400_000);
    return fresh.toSorted((one, other) => other.savedAt - one.savedAt);
  } catch {
    return [];
  }
}

const write = (place: DraftPlace, all: Draft[]): void =>
  all.length === 0
    ? storageOf(place).remove(place.key)
    : storageOf(place).set(place.key, JSON.stringify(all.slice(0, MOST_KEPT)));

export const removeDraft = (place: DraftPlace, begunAt: number, now: number): void =>
  write(
    place,
    readDrafts(place, now).filter((one) => one.begunAt !== begunAt),
  );

/** Saves a draft in place of its former state; an empty one goes. */
export function saveDraft(place: DraftPlace, draft: Draft): void {
  const others = readDrafts(place, draft.savedAt).filter(({ begunAt }) => begunAt !== draft.begunAt);
  const isEmpty = Object.values(draft.fields).every((value) => value.trim() === "");
  write(place, isEmpty ? others : [draft, ...others]);
}

interface SentDraft extends DraftPlace {
  begunAt: number;
  /** Mark of the form that was sent; its result has the same. */
  order: string;
}

/** Marks the draft whose deed is on its way. */
export const noteSent = (sent: SentDraft): void => windowStorage.set(SENT, JSON.stringify(sent));

/** Removes the draft of a deed that was done: that of its order, and no other. */
export function forgetSent(order: string | null, now: number): void {
  const text = windowStorage.get(SENT);
  if (!text || order === null) return;
  const sent = JSON.parse(text) as SentDraft;
  if (sent.order !== order) return;
  removeDraft(sent, sent.begunAt, now);
  windowStorage.remove(SENT);
}

/** Keys of this device; none if the browser refuses. */
function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(BEGINNING));
  } catch {
    return [];
  }
}

/** Removes what is over from the device. */
export function forgetOldDrafts(now: number): void {
  for (const key of keptKeys()) {
    const place = { key, isPersonal: false };
    write(place, readDrafts(place, now));
  }
}
