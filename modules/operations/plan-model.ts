import { z } from "zod";

/** Sum that moves or stays; `isBack`: it goes back to the guest. */
const planMoney = z.object({ words: z.string(), paise: z.int(), isBack: z.boolean().optional() });
/** Mail that the deed sends, and its recipient. */
const planMail = z.object({ name: z.string(), address: z.string().optional(), mail: z.string() });
/** Guests' rule that the deed does not keep. */
const planBend = z.object({ rule: z.string(), words: z.string() });
/** Places taken before and after. */
const planPlaces = z.object({
  words: z.string(),
  departureId: z.string().optional(),
  before: z.int(),
  after: z.int(),
  capacity: z.int(),
});

const columnKinds = ["text", "id", "rupees", "moment", "day", "number", "mail"] as const;
/** Rupees are paise; moments are ISO instants, days are ISO dates. `leadsTo` makes the addresses of rows: `id` is a column's key. */
export const planTable = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  leadsTo: z
    .object({ thing: z.enum(["booking", "departure", "review", "comment", "message", "request"]), key: z.string() })
    .optional(),
});
export type PlanTable = z.infer<typeof planTable>;

/** Effect of a command that has not run yet. Both faces show it. */
export const commandPlan = z.object({
  /** Whole plan in plain words. */
  lines: z.array(z.string()),
  /** In the order in which it is read. */
  money: z.array(planMoney).optional(),
  writesTo: z.array(planMail).optional(),
  /** A run with any of these needs a reason. */
  bends: z.array(planBend).optional(),
  places: z.array(planPlaces).optional(),
  /** Things that one could fear for, and that stay as they are. */
  stays: z.array(z.string()).optional(),
  /** A slip can be put right within the hour, or as long as its mails wait. Without it there is no way back. */
  undo: z.enum(["hour", "mails"]).optional(),
  /** Option values that the plan has found and the run needs. */
  fills: z.record(z.string(), z.string()).optional(),
  /** Of a command that only reads. */
  table: planTable.optional(),
});
export type CommandPlan = z.infer<typeof commandPlan>;

/** Refusal; `option` names the field to show it at. */
export const commandFault = z.object({ option: z.string().nullable(), words: z.string() });
export type CommandFault = z.infer<typeof commandFault>;

/** Command that brings everything back to where it was. Its options name nobody: the audit keeps them. */
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
  /** Kept in the audit instead of the lines. */
  data?: unknown;
  file?: Uint8Array;
  table?: PlanTable;
}

/** `words`: several lines; `yes`: a box to tick; `riders`: numbers such as 1,2; `rule`: a schedule's rule as JSON. */
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
  /** Of a choice. */
  values: string[];
  most: number | null;
  least: number | null;
  longest: number | null;
}
export interface CommandForm {
  command: string;
  /** Name for people. */
  title: string;
  summary: string;
  /** False for a command that only reads. */
  changes: boolean;
  fields: FormField[];
  /** True if one types data about a person, beyond a text in one's own words. */
  isPersonal: boolean;
  /** Name under which its file is saved. */
  fileName: string | null;
  /** Reason for which the console cannot run it. */
  notHere: string | null;
}
