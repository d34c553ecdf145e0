export type EntryGroup = "mails" | "money" | "words" | "events";

export type EntrySign =
  | "mail"
  | "money"
  | "back"
  | "note"
  | "chat"
  | "calendar"
  | "ticket"
  | "bicycle"
  | "clock"
  | "people"
  | "cross"
  | "pencil"
  | "warning";

/** One thing that happened to a booking, or will. */
export interface TimelineEntry {
  /** Instant as ISO text. */
  at: string;
  group: EntryGroup;
  sign: EntrySign;
  /** Name in a few words. */
  name: string;
  /** The rest of the line. */
  words: string;
  /** End of a mail or a refund: well, or in need of somebody. */
  state?: { words: string; urgency: "well" | "soon" | "now" };
  /** Text as somebody wrote it. */
  said?: string;
  /** Money that came (or, negative, went). */
  paise?: number;
}

/** Joins the parts of a line that are known. */
export const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(" · ");
