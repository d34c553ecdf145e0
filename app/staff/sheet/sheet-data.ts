import type { CommandFault, CommandPlan, FormField, PlanTable } from "#modules/operations/model.ts";
import type { NextStep } from "./next-steps.ts";

export interface FieldChoice {
  value: string;
  words: string;
}

export interface SheetField extends FormField {
  value: string;
  /** Name of the thing that the screen beneath has chosen: it is said, not asked. */
  given: string | null;
  /** Things to choose from by name. */
  choices: FieldChoice[];
  /** Of a departure: the days that are offered. */
  days: OfferedDays | null;
}

/** Days whose departures a form offers. */
export interface OfferedDays {
  from: string;
  to: string;
  before: string | null;
  after: string | null;
}

/** Step that is missing before a deed may run. */
export type DeedGuard = "proof" | "second" | "asked";

/** Plan as the sheet shows it. */
export interface ShownPlan extends CommandPlan {
  digest: string;
  changes: boolean;
  /** The world changed since the plan that was confirmed. */
  isNew: boolean;
  guard: DeedGuard | null;
}

interface CommonSheet {
  command: string;
  title: string;
  summary: string;
  /** Address of the screen beneath. */
  below: string;
}

/** Template that a text may begin with. */
export interface Beginning {
  id: string;
  name: string;
}

export interface AnsweredMessage {
  id: string;
  by: string;
  words: string;
}

/** Form of a command, with its plan once one was made. */
export interface FormSheet extends CommonSheet {
  kind: "form";
  /** Person whose drafts the form keeps. */
  person: string;
  /** Data about a person is typed here: drafts end with the window. */
  isPersonal: boolean;
  fields: SheetField[];
  beginnings: Beginning[];
  /** Messages that the deed answers. */
  answers: AnsweredMessage[];
  faults: CommandFault[];
  plan: ShownPlan | null;
  /** Reason as typed, for a plan that bends a rule. */
  reason: string;
  /** Marks this form: sent twice, it acts once. */
  order: string;
  /** Reason for which the console cannot run it. */
  notHere: string | null;
}

/** Way back that a result offers. */
export interface ShownUndo {
  order: string;
  /** Instant in words, and the seconds until then, as the server counts them. */
  untilWords: string;
  secondsLeft: number;
  holdsMails: boolean;
  state: "open" | "over" | "undone";
}

/** Result of a deed. */
export interface ResultSheet extends CommonSheet {
  kind: "result";
  lines: string[];
  next: NextStep[];
  table: PlanTable | null;
  /** Address of its file. */
  file: string | null;
  /** `unsure`: it broke off, and nobody knows whether it was done. */
  state: "running" | "done" | "unsure";
  /** It wants a proof, and the last one is too old. */
  isHidden: boolean;
  undo: ShownUndo | null;
}

/** Refusal before a form: the role may not run it, or there is none. */
export interface RefusedSheet extends CommonSheet {
  kind: "refused";
}

export type SheetData = FormSheet | ResultSheet | RefusedSheet;
