import { redirect } from "react-router";
import { listSchedules } from "#modules/availability/index.server.ts";
import { readTourDocument } from "#modules/catalogue/index.server.ts";
import {
  type DrawnField,
  drawForm,
  FIELD,
  moveEntry,
  readDocument,
  readMove,
  studioFieldsOf,
} from "#modules/studio/index.server.ts";
import { isId } from "#platform/ids.server.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { sheetAddress } from "../sheet/sheet-address.ts";
import { documentAddress, FIELD_SHOWN, timetableAddress } from "./studio-address.ts";
import { firstTimetable, readTimetable, timetableForm, timetableOf } from "./timetable-form.server.ts";

const PRESS = "press";

/**
 * A timetable as a form whose values lie in the address: nothing is saved before its plan is run, and a reload, the way back and a log-out
 * lose nothing.
 */
export async function loadTimetable({ app, params, url }: ScreenAsk) {
  const { tour: id = "", schedule: wanted = "" } = params;
  if (!isId(id)) throw notFound();
  const tour = (await readTourDocument(app.db, id, true)) ?? (await readTourDocument(app.db, id, false));
  if (!tour || tour.sells === "enquiry") throw notFound();
  const schedule = (await listSchedules(app.db, id)).find((one) => one.id === wanted) ?? null;
  if (wanted !== "new" && schedule === null) throw notFound();
  const fields = studioFieldsOf(timetableForm);
  const form = new FormData();
  for (const [name, value] of url.searchParams) form.append(name, value);
  const isTyped = [...form.keys()].some((name) => name.startsWith(`${FIELD}.`));
  const stored = schedule ? timetableOf(schedule.rule) : firstTimetable(tour.groupSize.max);
  const typed = isTyped ? readDocument(fields, form) : stored;
  const here = timetableAddress(id, wanted);
  const pressed = url.searchParams.get(PRESS) ?? "";
  const move = readMove(pressed);
  const typedAddress = (value: object): string => `${here}?${queryOf(drawForm(fields, value, {}, FIELD))}`;
  if (move)
    throw redirect(`${typedAddress(moveEntry(fields, { ...typed }, move))}&${FIELD_SHOWN}=${move.at}#${move.at}`);
  const read = readTimetable(typed, tour.kind);
  if (pressed === "plan" && "rule" in read) {
    const rule = JSON.stringify(read.rule);
    const command = schedule ? "change-schedule" : "add-schedule";
    const options: Record<string, string> = schedule ? { schedule: wanted, rule } : { tour: tour.slug, rule };
    throw redirect(
      sheetAddress(typedAddress(typed), { command, options, given: Object.keys(options), isPlanned: true }),
    );
  }
  const faults = isTyped && "faults" in read ? read.faults : {};
  return {
    title: schedule ? `Timetable of ${tour.name}` : `New timetable of ${tour.name}`,
    tour: { name: tour.name, address: documentAddress({ kind: "tour", key: id }) },
    address: here,
    fields: drawForm(fields, typed, faults, FIELD),
    faults: Object.keys(faults).length,
    shown: url.searchParams.get(FIELD_SHOWN) ?? "",
  };
}

export type TimetableData = Awaited<ReturnType<typeof loadTimetable>>;

/** Names and values as a browser sends them. */
function queryOf(drawn: readonly DrawnField[], query = new URLSearchParams()): URLSearchParams {
  for (const { kind, name, value, inner, isThere } of drawn) {
    if (kind === "list") query.append(name, String(inner.length));
    else if (kind === "group" ? isThere : kind !== "yes" || value !== "") query.append(name, value);
    queryOf(inner, query);
  }
  return query;
}
