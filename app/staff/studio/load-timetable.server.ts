import { redirect } from "react-router";
import { listSchedules } from "#modules/availability/index.server.ts";
import { readTourDocument } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import {
  documentKinds,
  drawForm,
  FIELD,
  firstTimetable,
  listDraftsOf,
  moveEntry,
  readDocument,
  readMove,
} from "#modules/studio/index.server.ts";
import { isId } from "#platform/ids.server.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { sheetAddress } from "../sheet/sheet-address.ts";
import { documentAddress, FIELD_SHOWN, STUDIO_FORM, timetableAddress } from "./studio-address.ts";
import {
  timetableFields as fields,
  kindIn,
  readTimetable,
  timetableOf,
  typedAddress,
  usualTimetable,
} from "./timetable-form.server.ts";

const PRESS = "press";
/** Places of a tour whose text says none yet. */
const USUAL_GROUP = 10;

/** Tour that guests may book one day: its row, or a member's draft of a new one, which keeps its timetable itself. */
async function tourOf({ app, staff }: Pick<ScreenAsk, "app" | "staff">, id: string) {
  const tour = (await readTourDocument(app.db, id, true)) ?? (await readTourDocument(app.db, id, false));
  if (tour) return { tour, draft: null };
  const drafts = await listDraftsOf(app.db, { kind: "tour", key: id });
  const draft = drafts.find(({ memberId, publishAt }) => memberId === staff.memberId && publishAt === null);
  if (!draft) throw notFound();
  const { sells, slug = "", groupSize } = draft.value as Partial<TourContent>;
  const name = documentKinds.tour.nameOf(draft);
  return { tour: { name, kind: kindIn(draft.value), sells, slug, groupSize }, draft };
}

/**
 * A timetable as a form whose values lie in the address: nothing is saved before its plan is run, and a reload, the way back and a log-out
 * lose nothing.
 */
export async function loadTimetable({ app, staff, params, url }: ScreenAsk) {
  const { tour: id = "", schedule: wanted = "" } = params;
  if (!isId(id)) throw notFound();
  const { tour, draft } = await tourOf({ app, staff }, id);
  if (tour.sells === "enquiry") throw notFound();
  const schedule = (await listSchedules(app.db, id)).find((one) => one.id === wanted) ?? null;
  if (wanted !== "new" && schedule === null) throw notFound();
  const form = new FormData();
  for (const [name, value] of url.searchParams) form.append(name, value);
  const isTyped = [...form.keys()].some((name) => name.startsWith(`${FIELD}.`));
  const rule = schedule?.rule ?? (draft && firstTimetable(draft));
  const stored = rule ? timetableOf(rule) : usualTimetable(tour.groupSize?.max ?? USUAL_GROUP);
  const typed = isTyped ? readDocument(fields, form) : stored;
  const here = timetableAddress(id, wanted);
  const pressed = url.searchParams.get(PRESS) ?? "";
  const move = readMove(pressed);
  if (move)
    throw redirect(`${typedAddress(here, moveEntry(fields, { ...typed }, move))}&${FIELD_SHOWN}=${move.at}#${move.at}`);
  const read = readTimetable(typed, tour.kind);
  if (draft === null && pressed === "plan" && "rule" in read) {
    const rule = JSON.stringify(read.rule);
    const command = schedule ? "change-schedule" : "add-schedule";
    const options: Record<string, string> = schedule ? { schedule: wanted, rule } : { tour: tour.slug, rule };
    throw redirect(
      sheetAddress(typedAddress(here, typed), { command, options, given: Object.keys(options), isPlanned: true }),
    );
  }
  const faults = isTyped && "faults" in read ? read.faults : {};
  return {
    title: schedule ? `Timetable of ${tour.name}` : `New timetable of ${tour.name}`,
    tour: { name: tour.name, address: documentAddress({ kind: "tour", key: id }) },
    address: here,
    /** Address that keeps it with the draft of a new tour; null if its button shows a plan. */
    keptAt: draft && `${documentAddress({ kind: "tour", key: id })}?${STUDIO_FORM}=1`,
    fields: drawForm(fields, typed, faults, FIELD),
    faults: Object.keys(faults).length,
    shown: url.searchParams.get(FIELD_SHOWN) ?? "",
    /** Names what the form was drawn from. */
    drawn: `${here}${url.search}`,
  };
}

export type TimetableData = Awaited<ReturnType<typeof loadTimetable>>;
