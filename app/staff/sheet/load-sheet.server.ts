import { listMessagesFrom } from "#modules/enquiries/index.server.ts";
import {
  commandTitle,
  describeForm,
  findUndo,
  type PlanAnswer,
  planCommand,
} from "#modules/operations/index.server.ts";
import type { CommandForm } from "#modules/operations/model.ts";
import { findDeed } from "#modules/staff/index.server.ts";
import { isFresh, mayRun, roleLabels, type StaffSession, wantsProof } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { dayField } from "#platform/time/day-field.ts";
import { delhiClockSeconds, delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { beginningsOf, withBeginning } from "./beginnings.server.ts";
import { deedGuardOf, provedToList } from "./guard-deed.server.ts";
import { nextSteps } from "./next-steps.ts";
import { addressBelow, OPTION } from "./sheet-address.ts";
import type {
  AnsweredMessage,
  FormSheet,
  RefusedSheet,
  ResultSheet,
  SheetData,
  SheetField,
  ShownUndo,
} from "./sheet-data.ts";
import { nameThings } from "./things.server.ts";

export function optionsIn(fields: Iterable<[string, FormDataEntryValue]>): Record<string, string> {
  const options: Record<string, string> = {};
  for (const [field, value] of fields) {
    if (!field.startsWith(OPTION) || typeof value !== "string") continue;
    const name = field.slice(OPTION.length);
    // Boxes of one name, such as riders, are one list.
    options[name] = options[name] ? `${options[name]},${value}` : value;
  }
  return options;
}

/** Person who plans and runs. */
export const byPerson = (staff: StaffSession) => ({ actor: auditName(staff), memberId: staff.memberId });

const auditName = ({ name, role }: StaffSession): string => `${name}, ${roleLabels[role].toLowerCase()}`;

export interface SheetAsk {
  command: string;
  options: Record<string, string>;
  below: string;
  reason?: string;
  /** Names of options that the screen has chosen. */
  given: readonly string[];
  /** First day whose departures the form offers. */
  from?: string | null;
}

/** Day from which a form is asked to offer departures; null if a plan or a run is asked for. */
export function dayLookedFor(query: { get(name: string): FormDataEntryValue | null }): string | null {
  const look = query.get("look");
  const day = look === "day" ? query.get("from-day") : look;
  return dayField.safeParse(day).data ?? (look === null ? null : "");
}

const fieldsOf = (form: CommandForm, options: Record<string, string>): SheetField[] =>
  form.fields.map((field) => ({
    ...field,
    value: options[field.name] ?? field.default ?? "",
    ...{ given: null, choices: [], days: null },
  }));

const NOT_YOURS = "This is not part of your role. Ask an owner.";

const refused = (asked: Pick<SheetAsk, "command" | "below">, summary: string): RefusedSheet => ({
  kind: "refused",
  command: asked.command,
  title: commandTitle(asked.command),
  summary,
  below: asked.below,
});

async function answersOf(app: ScreenAsk["app"], { command, options }: SheetAsk): Promise<AnsweredMessage[]> {
  if (command !== "quote" || !options.email) return [];
  const open = (await listMessagesFrom(app.db, options.email)).filter(({ answeredAt }) => answeredAt === null);
  return open.map(({ id, name, sentAt, message }) => ({
    id,
    by: `${name} wrote, ${delhiInstant(sentAt, app.clock.now())}`,
    words: message,
  }));
}

/** Form of a command the member may run; else its refusal. */
export async function formOf(
  { app, staff }: Pick<ScreenAsk, "app" | "staff">,
  asked: SheetAsk,
): Promise<FormSheet | RefusedSheet> {
  const form = describeForm(asked.command);
  if (!form) return refused(asked, "There is no such command.");
  if (!mayRun(staff.role, asked.command)) return refused(asked, NOT_YOURS);
  return {
    kind: "form",
    person: staff.memberId,
    isPersonal: form.isPersonal,
    command: asked.command,
    title: commandTitle(asked.command),
    summary: form.summary,
    below: asked.below,
    fields: await nameThings(app, fieldsOf(form, asked.options), new Set(asked.given), asked.from ?? null),
    beginnings: await beginningsOf(app, asked.command),
    answers: await answersOf(app, asked),
    faults: [],
    plan: null,
    reason: asked.reason ?? "",
    order: newId(),
    notHere: form.notHere,
  };
}

/** Puts a plan into the form, or the faults beside their fields. */
export async function withPlan(
  { app, staff }: Pick<ScreenAsk, "app" | "staff">,
  sheet: FormSheet,
  { options }: Pick<SheetAsk, "options">,
  answer: PlanAnswer,
  isNew = false,
): Promise<FormSheet> {
  if (!answer.ok) return { ...sheet, faults: answer.faults };
  const { plan, digest, changes } = answer;
  const guard = changes ? await deedGuardOf(app, staff, { command: sheet.command, options, plan, digest }) : null;
  return { ...sheet, plan: { ...plan, digest, changes, isNew, guard } };
}

/** True if nothing is left to fill in: a screen's link gave every needed option, and others have their defaults. */
const isFilledIn = ({ fields }: CommandForm, options: Record<string, string>): boolean =>
  fields.every(({ name, isNeeded, default: usual }) => Object.hasOwn(options, name) || (!isNeeded && usual !== null)) ||
  fields.length === 0;

/** Way back of a deed, as it stands now. */
async function undoOf(app: ScreenAsk["app"], order: string | undefined): Promise<ShownUndo | null> {
  const found = order === undefined ? null : await findUndo(app, order);
  if (!found || order === undefined) return null;
  const { until, state, holdsMails } = found;
  const secondsLeft = Math.max(0, (Date.parse(until) - app.clock.now().getTime()) / 1000);
  return { order, untilWords: delhiClockSeconds(until), secondsLeft, holdsMails, state };
}

const UNSURE = "This broke off midway. Look whether it was done before you do it again: the audit says what was begun.";

/** Result of one's own deed. It is shown by the rights of now, and what wanted a proof wants one again. */
async function resultOf({ app, staff, url }: ScreenAsk, id: string): Promise<ResultSheet | RefusedSheet | null> {
  const deed = await findDeed(app, { id, memberId: staff.memberId });
  if (!deed) return null;
  const { command, state, hasFile } = deed;
  const below = addressBelow(url.href);
  if (!mayRun(staff.role, command)) return refused({ command, below }, NOT_YOURS);
  const isHidden = wantsProof.has(command) && !isFresh(staff, app.clock.now());
  const result = isHidden ? null : deed.result;
  return {
    ...{ kind: "result", command, title: commandTitle(command), summary: describeForm(command)?.summary ?? "", below },
    ...{ state, isHidden, table: (result?.table as ResultSheet["table"]) ?? null },
    lines: state === "unsure" ? [UNSURE] : (result?.lines ?? []),
    next: nextSteps(staff.role, { command, lines: result?.lines ?? [], below }),
    file: hasFile && !isHidden ? `/staff/file/${id}` : null,
    undo: await undoOf(app, result?.undo),
  };
}

/** Sheet that the address asks for; null if none. */
export async function loadSheet(ask: ScreenAsk): Promise<SheetData | null> {
  const { app, staff, url } = ask;
  const did = url.searchParams.get("did");
  if (did !== null) return resultOf(ask, did);
  const command = url.searchParams.get("do");
  if (command === null) return null;
  const query = url.searchParams;
  const asked = {
    ...{
      command,
      options: await withBeginning(app, { command, options: optionsIn(query), begin: query.get("begin") }),
    },
    ...{ below: addressBelow(url.href), given: query.getAll("given") },
    ...{ reason: query.get("reason") ?? "", from: dayLookedFor(query) },
  };
  const sheet = await formOf(ask, asked);
  const form = describeForm(command);
  if (sheet.kind !== "form" || !form || sheet.notHere || asked.from !== null) return sheet;
  if (!url.searchParams.has("plan") && !isFilledIn(form, asked.options)) return sheet;
  provedToList(app, staff, { command, here: url.pathname + url.search });
  const answer = await planCommand(app, { command, options: asked.options, ...byPerson(staff) });
  return withPlan(ask, sheet, asked, answer);
}
