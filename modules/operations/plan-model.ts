// Types alone: a schema here would bring zod into the console's scripts.

/** Sum that moves or stays; `isBack`: it goes back to the guest. */
interface PlanMoney {
  words: string;
  paise: number;
  isBack?: boolean;
}
/** Mail that the deed sends, and its recipient. */
export interface PlanMail {
  name: string;
  address?: string;
  mail: string;
  refused?: { phone: string | null };
}
/** Guests' rule that the deed does not keep. */
interface PlanBend {
  rule: string;
  words: string;
}
/** Places taken before and after. */
interface PlanPlaces {
  words: string;
  departureId?: string;
  before: number;
  after: number;
  capacity: number;
}

/** Rupees are paise; moments are ISO instants, days are ISO dates. `leadsTo` makes the addresses of rows: `id` is a column's key. */
export interface PlanTable {
  columns: { key: string; label: string; kind: "text" | "id" | "rupees" | "moment" | "day" | "number" | "mail" }[];
  rows: Record<string, string | number | null>[];
  leadsTo?: { thing: "booking" | "departure" | "review" | "comment" | "message" | "request"; key: string };
}

/** Effect of a command that has not run yet. Both faces show it. */
export interface CommandPlan {
  /** Whole plan in plain words. */
  lines: string[];
  /** In the order in which it is read. */
  money?: PlanMoney[];
  writesTo?: PlanMail[];
  /** A run with any of these needs a reason. */
  bends?: PlanBend[];
  places?: PlanPlaces[];
  /** Things that stay as they are. */
  stays?: string[];
  /** The way back: within the hour, or as long as its mails wait. */
  undo?: "hour" | "mails";
  /** Option values that the run needs. */
  fills?: Record<string, string>;
  /** Of a command that only reads. */
  table?: PlanTable;
}

/** Refusal; `option` names the field to show it at. */
export interface CommandFault {
  option: string | null;
  words: string;
}

/** Command that takes everything back. Its options name nobody: the audit keeps them. */
export interface Inverse {
  command: string;
  options: Record<string, string>;
}

/** Deed that its own person may undo. */
export interface UndoOffer {
  order: string;
  until: string;
}

export interface CommandOutcome {
  lines: string[];
  /** Way back of a plan with `undo`; null where withdrawing the mails is enough. */
  inverse?: Inverse | null;
  /** Lines for the command line only: options to type next. */
  typeNext?: string[];
  /** Kept in the audit instead. */
  data?: unknown;
  file?: Uint8Array;
  /** Default: the day it is made. */
  fileDay?: string;
  table?: PlanTable;
}

/** `words`: several lines; `yes`: a box; `riders`: numbers; `parties`: references; `rule`: a schedule as JSON. */
export const fieldKinds = [
  "text",
  "words",
  "number",
  "rupees",
  "day",
  "moment",
  "choice",
  "yes",
  "riders",
  "parties",
  "id",
  "email",
  "phone",
  "rule",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Field of a command's form, derived from its option. */
export interface FormField {
  name: string;
  label: string;
  help: string;
  kind: FieldKind;
  /** Thing that its value names, such as "departure". */
  thing: string | null;
  isNeeded: boolean;
  default: string | null;
  values: string[];
  valueWords: Record<string, string>;
  most: number | null;
  least: number | null;
  longest: number | null;
}
export interface CommandForm {
  command: string;
  title: string;
  summary: string;
  /** False if it only reads. */
  changes: boolean;
  fields: FormField[];
  /** True if it takes data about a person. */
  isPersonal: boolean;
  /** Name under which its file is saved. */
  fileName: string | null;
  /** Reason for which the console cannot run it. */
  notHere: string | null;
}
