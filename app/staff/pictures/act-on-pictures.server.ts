import { redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { findPictureDraft, isComplete, savePictureDraft } from "#modules/pictures/index.server.ts";
import type { StaffSession } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import { visibleText } from "#platform/text/visible-text.ts";
import { byPerson } from "../sheet/load-sheet.server.ts";
import { sheetAddress } from "../sheet/sheet-address.ts";
import { PICTURES } from "./pictures-address.ts";

const UNFINISHED = `${PICTURES}?show=unfinished`;
const LONGEST = 400;

/** Acts on a form of the library: words of unfinished pictures are saved, and complete ones go into the library by their deed. */
export async function actOnPictures(app: AppContext, staff: StaffSession, form: FormData): Promise<Response> {
  const [press, id] = String(form.get("press") ?? "save").split(":");
  const picked = form.getAll("pick").map(String);
  if (press === "credit" || press === "remove") return redirect(deedAddress(press, picked));
  if (press === "discard") {
    await saveWords(app, form, new Set());
    const draft = id !== undefined && isId(id) ? id : "";
    const options = { draft };
    return redirect(
      sheetAddress(UNFINISHED, { command: "discard-picture", options, given: ["draft"], isPlanned: true }),
    );
  }
  const complete = await saveWords(app, form, press === "fill" ? new Set(picked) : new Set());
  const { finished, problem } = await finish(app, staff, press === "fill" ? [] : complete);
  const query = new URLSearchParams({ saved: problem ?? String(finished) });
  return redirect(`${UNFINISHED}&${query}#unfinished`);
}

const deeds = { credit: "credit-pictures", remove: "remove-pictures" } as const;

function deedAddress(press: keyof typeof deeds, picked: readonly string[]): string {
  const options = { pictures: picked.filter((key) => /^[a-z0-9-]+$/.test(key)).join(",") };
  if (options.pictures === "") return `${PICTURES}?saved=none`;
  return sheetAddress(PICTURES, {
    ...{ command: deeds[press], options, given: ["pictures"], isPlanned: press === "remove" },
  });
}

/** Saves all that is typed. Fields of the ticked ones are filled where they are empty. Returns the ids of complete ones. */
async function saveWords(app: AppContext, form: FormData, filled: ReadonlySet<string>): Promise<string[]> {
  const typed = (name: string): string => visibleText(String(form.get(name) ?? "")).slice(0, LONGEST);
  const complete: string[] = [];
  for (const id of form.getAll("draft").map(String).filter(isId)) {
    const draft = await findPictureDraft(app.db, id);
    if (!draft || draft.replaces !== null) continue;
    const fill = (name: "credit" | "licence"): string =>
      typed(`${name}:${id}`) || (filled.has(id) ? typed(`fill-${name}`) : "");
    const words = {
      ...{ alt: typed(`alt:${id}`), credit: fill("credit"), licence: fill("licence") },
      source: typed(`source:${id}`) || null,
    };
    const was = (name: string): string => typed(`was-${name}:${id}`);
    const base = {
      ...{ alt: was("alt"), credit: was("credit"), licence: was("licence") },
      source: was("source") || null,
    };
    const hasSeenRival = form.has(`seen:${id}`);
    const saved = await savePictureDraft(app, id, { base, typed: words, hasSeenRival });
    // Somebody looks at both first.
    const isContested = (await findPictureDraft(app.db, id))?.rival != null;
    if (saved && isComplete(saved) && !isContested) complete.push(id);
  }
  return complete;
}

/** Complete pictures go into the library by one audited deed. */
async function finish(
  app: AppContext,
  staff: StaffSession,
  ids: readonly string[],
): Promise<{ finished: number; problem: string | null }> {
  if (ids.length === 0) return { finished: 0, problem: null };
  const request = { command: "finish-pictures", options: { pictures: ids.join(",") }, ...byPerson(staff) };
  const plan = await planCommand(app, request);
  // Somebody else has finished or discarded one meanwhile: the list shows which.
  if (!plan.ok) return { finished: 0, problem: "changed" };
  const answer = await runPlanned(app, { ...request, digest: plan.digest });
  return answer.ok ? { finished: ids.length, problem: null } : { finished: 0, problem: "changed" };
}
