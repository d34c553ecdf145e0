import { browserStorage, windowStorage } from "#app/web/browser/browser-storage.ts";

/** Text that somebody began in a form, by the names of its fields. */
export interface Draft {
  /** Moment at which it was begun: its name among drafts of one subject. */
  begunAt: number;
  savedAt: number;
  fields: Record<string, string>;
}

const BEGINNING = "staff-draft:";
/** Key of the draft whose form was sent last in this window. */
const SENT = "staff-draft-sent";
const KEPT_DAYS = 7;
/** Drafts of one subject: a new one takes nothing from an older one. */
const MOST_KEPT = 3;

/** Drafts are kept by person, so that the next one at this computer is not offered them. */
export const draftKey = (person: string, subject: string): string => `${BEGINNING}${person}:${subject}`;

const isDraft = (one: unknown): one is Draft =>
  typeof one === "object" && one !== null && "savedAt" in one && "begunAt" in one && "fields" in one;

/** Drafts of a subject, newest first. */
export function readDrafts(key: string, now: number): Draft[] {
  const text = browserStorage.get(key);
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

const write = (key: string, all: Draft[]): void =>
  all.length === 0 ? browserStorage.remove(key) : browserStorage.set(key, JSON.stringify(all.slice(0, MOST_KEPT)));

export const removeDraft = (key: string, begunAt: number, now: number): void =>
  write(
    key,
    readDrafts(key, now).filter((one) => one.begunAt !== begunAt),
  );

/** Saves a draft in place of its former state; an empty one goes. */
export function saveDraft(key: string, draft: Draft): void {
  const others = readDrafts(key, draft.savedAt).filter(({ begunAt }) => begunAt !== draft.begunAt);
  const isEmpty = Object.values(draft.fields).every((value) => value.trim() === "");
  write(key, isEmpty ? others : [draft, ...others]);
}

/** Marks drafts whose deed is on its way. */
export const noteSent = (key: string): void => windowStorage.set(SENT, key);

/** Removes the drafts of a deed that was done. */
export function forgetSent(): void {
  const key = windowStorage.get(SENT);
  if (key?.startsWith(BEGINNING)) browserStorage.remove(key);
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
  for (const key of keptKeys()) write(key, readDrafts(key, now));
}
