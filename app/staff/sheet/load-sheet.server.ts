import { describeForm, findUndo, type PlanAnswer, planCommand } from "#modules/operations/index.server.ts";
import type { CommandForm } from "#modules/operations/model.ts";
import { findDeed } from "#modules/staff/index.server.ts";
import { mayRun, roleLabels, type StaffSession } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { delhiClockSeconds } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { deedGuardOf } from "./guard-deed.server.ts";
import type { FormSheet, RefusedSheet, ResultSheet, SheetData, SheetField, ShownUndo } from "./sheet-data.ts";
import { nameThings } from "./things.server.ts";

/** Names of options in addresses and forms begin so. */
const OPTION = "o.";
const SHEET_NAMES = ["do", "did", "plan", "given", "_routes"];

/** Address of the screen beneath the sheet. */
export function addressBelow(url: URL): string {
  const below = new URL(url);
  below.pathname = below.pathname.replace(/\.data$/, "");
  for (const name of [...below.searchParams.keys()])
    if (SHEET_NAMES.includes(name) || name.startsWith(OPTION)) below.searchParams.delete(name);
  return below.pathname + below.search;
}

/** Options as typed. */
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

/** Name in the audit. */
export const auditName = ({ name, role }: StaffSession): string => `${name}, ${roleLabels[role].toLowerCase()}`;

/** "cancel-booking" as "Cancel booking". */
export const titleOf = (command: string): string =>
  command.charAt(0).toUpperCase() + command.slice(1).replaceAll("-", " ");

export interface SheetAsk {
  command: string;
  options: Record<string, string>;
  below: string;
  reason?: string;
  /** Names of options that the screen has chosen. */
  given: readonly string[];
}

const fieldsOf = (form: CommandForm, options: Record<string, string>): SheetField[] =>
  form.fields.map((field) => ({
    ...field,
    value: options[field.name] ?? field.default ?? "",
    ...{ given: null, choices: [] },
  }));

const refused = (asked: SheetAsk, summary: string): RefusedSheet => ({
  kind: "refused",
  command: asked.command,
  title: titleOf(asked.command),
  summary,
  below: asked.below,
});

/** Form of a command the member may run; else its refusal. */
export async function formOf(
  { app, staff }: Pick<ScreenAsk, "app" | "staff">,
  asked: SheetAsk,
): Promise<FormSheet | RefusedSheet> {
  const form = describeForm(asked.command);
  if (!form) return refused(asked, "There is no such command.");
  if (!mayRun(staff.role, asked.command)) return refused(asked, "This is not part of your role. Ask an owner.");
  return {
    kind: "form",
    person: staff.memberId,
    command: asked.command,
    title: titleOf(asked.command),
    summary: form.summary,
    below: asked.below,
    fields: await nameThings(app, fieldsOf(form, asked.options), new Set(asked.given)),
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
  return { ...sheet, plan: { ...plan, digest, changes, madeAt: app.clock.now().toISOString(), isNew, guard } };
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
  return { order, until, untilWords: delhiClockSeconds(until), holdsMails, state };
}

async function resultOf({ app, staff, url }: ScreenAsk, id: string): Promise<ResultSheet | null> {
  const deed = await findDeed(app, { id, memberId: staff.memberId });
  if (!deed) return null;
  return {
    kind: "result",
    command: deed.command,
    title: titleOf(deed.command),
    summary: describeForm(deed.command)?.summary ?? "",
    below: addressBelow(url),
    lines: deed.result?.lines ?? [],
    table: (deed.result?.table as ResultSheet["table"]) ?? null,
    file: deed.hasFile ? `/staff/file/${id}` : null,
    isRunning: deed.result === null,
    undo: await undoOf(app, deed.result?.undo),
  };
}

/** Sheet that the address asks for; null if none. */
export async function loadSheet(ask: ScreenAsk): Promise<SheetData | null> {
  const { app, staff, url } = ask;
  const did = url.searchParams.get("did");
  if (did !== null) return /^[\da-f-]{36}$/.test(did) ? resultOf(ask, did) : null;
  const command = url.searchParams.get("do");
  if (command === null) return null;
  const given = url.searchParams.getAll("given");
  const asked = { command, options: optionsIn(url.searchParams), below: addressBelow(url), given };
  const sheet = await formOf(ask, asked);
  const form = describeForm(command);
  if (sheet.kind !== "form" || !form || sheet.notHere) return sheet;
  if (!url.searchParams.has("plan") && !isFilledIn(form, asked.options)) return sheet;
  const answer = await planCommand(app, { command, options: asked.options, actor: auditName(staff) });
  return withPlan(ask, sheet, asked, answer);
}
