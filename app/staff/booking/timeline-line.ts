import type { TimelineEntry } from "#modules/desk/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiClockTime, delhiDate, shortDate } from "#platform/time/delhi-time.ts";
import type { SignName } from "../parts/sign.tsx";

export const shownGroups = ["all", "mails", "money", "words"] as const;
export type ShownGroup = (typeof shownGroups)[number];

/** Line of the timeline, in words. */
export interface ShownEntry {
  key: string;
  /** Day in a column of its own; null of a further line of the same day. */
  day: string | null;
  time: string;
  sign: SignName;
  name: string;
  words: string;
  state: TimelineEntry["state"] | null;
  said: string | null;
  sum: string | null;
}

const isShown = ({ group }: TimelineEntry, shown: ShownGroup): boolean => shown === "all" || group === shown;

/** Lines of one group, with each day named once. */
export function shownEntries(entries: readonly TimelineEntry[], shown: ShownGroup, now: string): ShownEntry[] {
  const today = delhiDate(now);
  let before: string | null = null;
  return entries
    .filter((entry) => isShown(entry, shown))
    .map((entry, index) => {
      const localDate = delhiDate(entry.at);
      const day = localDate === before ? null : localDate === today ? "Today" : dayWords(localDate, today);
      before = localDate;
      return {
        key: `${entry.at} ${index}`,
        day,
        time: delhiClockTime(entry.at),
        sign: entry.sign,
        name: entry.name,
        words: entry.words,
        state: entry.state ?? null,
        said: entry.said ?? null,
        sum: entry.paise === undefined ? null : formatRupees(entry.paise),
      };
    });
}

/** "Sun 29 Nov", and the year where it is another. */
const dayWords = (localDate: string, today: string): string => shortDate(localDate, today);

export const countOf = (entries: readonly TimelineEntry[], shown: ShownGroup): number =>
  entries.filter((entry) => isShown(entry, shown)).length;
