import { data, redirect, redirectDocument } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { hasEndedBy, listSchedules } from "#modules/availability/index.server.ts";
import type { ScheduleRule } from "#modules/availability/model.ts";
import { mayOpen, type StaffSession } from "#modules/staff/model.ts";
import {
  beginTextDraft,
  blankGroup,
  bringUpToDate,
  checkDocument,
  copyOf,
  DraftIsPlanned,
  discardDraft,
  documentKinds,
  keepTimetable,
  type ListMove,
  listChanges,
  listDraftsOf,
  movedName,
  moveEntry,
  type PageView,
  previewAddress,
  readDocument,
  readMove,
  type Side,
  saveTextDraft,
  settleRival,
  studioFieldsOf,
  type TextDraft,
  templateTimetable,
  tourTemplate,
  tourTemplates,
} from "#modules/studio/index.server.ts";
import { documentKindNames } from "#modules/studio/model.ts";
import { isId, newId } from "#platform/ids.server.ts";
import { delhiClockTime, delhiDate } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import { staffOf } from "../console/staff-cookie.server.ts";
import { actOnPictures } from "../pictures/act-on-pictures.server.ts";
import { PICTURES } from "../pictures/pictures-address.ts";
import { byPerson } from "../sheet/load-sheet.server.ts";
import { sheetAddress } from "../sheet/sheet-address.ts";
import {
  AUTOSAVE,
  type AutosaveAnswer,
  documentAddress,
  FIELD_SHOWN,
  PAGE_SAVE,
  PAGE_VIEW,
  STUDIO_FORM,
  TIMETABLE_KEPT,
  TIMETABLE_LEFT_OUT,
} from "./studio-address.ts";
import { documentOf } from "./the-document.server.ts";
import { kindIn, readTimetable, timetableTyped } from "./timetable-form.server.ts";

/** True for a form of the studio; the other forms of the console are deeds. */
export const isStudioForm = (request: Request): boolean => new URL(request.url).searchParams.has(STUDIO_FORM);

const STUDIO = "/staff/studio";

const LOGGED_OUT =
  "You are logged out. Log in again in another window, then save here: your text is kept on this page.";

const PLANNED =
  "This draft waits for its moment, so its text stays as it was planned. Take the plan back first: what you typed is kept on this page.";

const unsaved = (problem: string, status: number) =>
  data({ isUnsaved: true, problem, errors: {}, typed: {} } satisfies UnsavedAnswer, { status });

/**
 * Saves a draft and does what the pressed button says. What guests see changes by a deed alone. Without a session the page with
 * its text stays: a text is longer than an address that leads back from the log-in.
 */
export async function actOnDraft(app: AppContext, request: Request) {
  const form = await readForm(request);
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const staff = await staffOf(app, request);
  if (!staff) return unsaved(LOGGED_OUT, 401);
  if (!mayOpen(staff.role, "document")) throw data({ words: "This is not part of your role." }, { status: 403 });
  const pressed = String(form.get("press") ?? "save");
  if (path === PICTURES || path.startsWith(`${PICTURES}/`)) return actOnPictures(app, staff, form);
  if (path === STUDIO) return addDocument(app, staff, pressed);
  const [, kind, key] = /^\/staff\/studio\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const document = documentOf({ kind, key: decodeURIComponent(key ?? "") });
  try {
    return await actOnDocument(app, staff, { document, form, pressed, here: documentAddress(document) });
  } catch (error) {
    if (error instanceof DraftIsPlanned) return unsaved(PLANNED, 409);
    throw error;
  }
}

async function actOnDocument(app: AppContext, staff: StaffSession, press: Pressed) {
  const { document, form, pressed, here } = press;
  const own = (await listDraftsOf(app.db, document)).find(({ memberId }) => memberId === staff.memberId);
  if (pressed === "discard" && own) {
    await discardDraft(app, own);
    const isPublished = (await documentKinds[document.kind].read(app.db, document.key)) !== null;
    return redirect(isPublished ? here : STUDIO);
  }
  if (own && pressed === TIMETABLE_KEPT) return keepFirstTimetable(app, own, press);
  if (own && pressed === TIMETABLE_LEFT_OUT) {
    await keepTimetable(app, own, null);
    return redirect(`${here}#timetables`);
  }
  if (pressed === "update" || pressed === "settle") {
    if (own) await (pressed === "update" ? bringUpToDate : settleRival)(app, own.id, picksIn(form));
    return redirect(here);
  }
  return saveAndGo(app, staff, press);
}

/** Begins a new document: "new:tour" from a blank, "new:tour:<key>" from a copy, "new:tour:as:walk" from a template. */
async function addDocument(app: AppContext, staff: StaffSession, pressed: string): Promise<Response> {
  const template = tourTemplates.find((one) => pressed === `new:tour:as:${one}`);
  if (template) {
    const begun = { value: tourTemplate(template), timetable: templateTimetable(template) };
    return redirect(documentAddress(await beginTextDraft(app, { kind: "tour", writer: writerOf(staff), ...begun })));
  }
  const [, wanted, model] = /^new:([a-z]+)(?::([\w-]+))?$/.exec(pressed) ?? [];
  const kind = documentKindNames.find((one) => one === wanted);
  const schema = kind && documentKinds[kind].adds !== null && documentKinds[kind].schemaOf(newId());
  if (!kind || !schema) throw notFound();
  const copied = model === undefined ? null : await documentKinds[kind].read(app.db, model);
  if (model !== undefined && copied === null) throw notFound();
  const value = copied === null ? blankGroup(studioFieldsOf(schema)) : copyOf(copied);
  const timetable = kind === "tour" && model !== undefined ? await timetableToCopy(app, model) : null;
  return redirect(documentAddress(await beginTextDraft(app, { kind, writer: writerOf(staff), value, timetable })));
}

/** Rule of the first timetable of a tour that still runs. */
async function timetableToCopy({ db, clock }: AppContext, tour: string): Promise<ScheduleRule | null> {
  const today = delhiDate(clock.now());
  return (await listSchedules(db, tour)).find(({ rule }) => !hasEndedBy(rule, today))?.rule ?? null;
}

/** Keeps the timetable of a new tour with its draft, or leads back to its form with what was typed. */
async function keepFirstTimetable(app: AppContext, draft: TextDraft, { form, here }: Pressed) {
  const { address, typed } = timetableTyped(form, draft.key);
  const read = readTimetable(typed, kindIn(draft.value));
  if ("faults" in read) return redirect(address);
  await keepTimetable(app, draft, read.rule);
  return redirect(`${here}#timetables`);
}

function writerOf(staff: StaffSession) {
  const { actor, memberId } = byPerson(staff);
  return { memberId, author: actor };
}

/** Sides of the fields that two texts differ in: "pick:categories/booking/name" is mine or theirs. */
function picksIn(form: FormData): Record<string, Side> {
  const picks: Record<string, Side> = {};
  for (const [name, value] of form)
    if (name.startsWith("pick:")) picks[name.slice("pick:".length)] = value === "theirs" ? "theirs" : "mine";
  return picks;
}

/** Open page that sends a form; null without scripts. */
function pageOf(form: FormData): PageView | null {
  const [id, save] = [String(form.get(PAGE_VIEW)), Number(form.get(PAGE_SAVE))];
  return isId(id) && Number.isSafeInteger(save) && save > 0 && save < 2 ** 31 ? { id, save } : null;
}

interface Pressed {
  document: ReturnType<typeof documentOf>;
  form: FormData;
  pressed: string;
  here: string;
}

async function saveAndGo(
  app: AppContext,
  staff: StaffSession,
  { document, form, pressed, here }: Pressed,
): Promise<Response | ReturnType<typeof data<AutosaveAnswer>>> {
  const { kind, key, schema } = document;
  const fields = studioFieldsOf(schema);
  const typed = readDocument(fields, form);
  const move = readMove(pressed);
  const value = move ? moveEntry(fields, typed, move) : typed;
  const revision = Number.parseInt(String(form.get("revision") ?? ""), 10);
  const draft = await saveTextDraft(app, {
    ...{ kind, key, writer: writerOf(staff), value, page: pageOf(form) },
    revision: Number.isSafeInteger(revision) ? revision : null,
  });
  if (pressed === AUTOSAVE) {
    const at = delhiClockTime(app.clock.now());
    const isRival = draft.rival !== null && listChanges(draft.value, value).length > 0;
    return data({ isAutosaved: true, draft: draft.id, revision: draft.revision, isRival, at });
  }
  if (move) return redirect(movedAddress(here, move));
  const isReady = draft.rival === null && (await checkDocument(app.db, draft, draft.value)).ok;
  if (pressed === "publish" && isReady) return redirect(publishAddress(here, draft, true));
  if (pressed === "later" && isReady) return redirect(publishAddress(here, draft, false));
  if (pressed === "preview" && isReady) return redirectDocument(previewAddress(app, draft));
  return redirect(isReady ? `${here}?saved=1` : `${here}?saved=1#faults`);
}

/** Address of the form at the entry that was moved. A dragged one stays folded. */
function movedAddress(here: string, move: ListMove): string {
  const name = movedName(move);
  const shown = move.move === "place" ? name.slice(0, name.lastIndexOf(".")) : name;
  return `${here}?${FIELD_SHOWN}=${encodeURIComponent(shown)}#${name}`;
}

/** Address of the plan, or of its form, which asks for the moment. */
const publishAddress = (here: string, { id }: TextDraft, isPlanned: boolean): string =>
  sheetAddress(here, { command: "publish-draft", options: { draft: id }, given: ["draft"], isPlanned });
