import type { AppContext } from "#app/web/app-context.server.ts";
import { listSchedules } from "#modules/availability/index.server.ts";
import { listInOrder } from "#modules/catalogue/index.server.ts";
import type { TourContent } from "#modules/catalogue/model.ts";
import { describeRule } from "#modules/operations/index.server.ts";
import { documentKinds, firstTimetable, type TextDraft } from "#modules/studio/index.server.ts";
import type { DocumentKindName } from "#modules/studio/model.ts";
import { capital } from "#platform/text/capital.ts";
import { timetableAddress } from "./studio-address.ts";

interface Standing {
  kind: DocumentKindName;
  key: string;
  published: unknown;
  aside: unknown;
  /** The member's own draft. */
  draft: TextDraft | null;
}

/** Reads the rest of a document beside its text: shown or taken off the site, something to copy, a tour with timetables. */
export async function wholeStandingOf(app: AppContext, { kind, key, published, aside, draft }: Standing) {
  const canGo = documentKinds[kind].aside !== undefined;
  return {
    text: { kind, text: key },
    isOff: aside !== null,
    canGo: canGo && published !== null,
    place: published === null ? null : await placeOf(app, kind, key),
    copies: documentKinds[kind].adds !== null && published !== null ? `new:${kind}:${key}` : null,
    timetables:
      kind === "tour" ? await timetablesOf(app, key, (published ?? aside) as TourContent | null, draft) : null,
  };
}

/** Place in lists; null for a kind that lists order by themselves. */
async function placeOf(app: AppContext, kind: DocumentKindName, key: string) {
  if (kind === "page" || kind === "story") return null;
  const order = await listInOrder(app.db, kind);
  return { now: order.indexOf(key) + 1, all: order.length };
}

async function timetablesOf(app: AppContext, id: string, tour: TourContent | null, draft: TextDraft | null) {
  const add = timetableAddress(id, "new");
  if (tour === null) return draft === null ? null : timetablesOfDraft(draft, add);
  if (tour.sells === "enquiry") return null;
  const all = await listSchedules(app.db, id);
  const listed = all.map((one) => ({
    id: one.id,
    words: capital(describeRule(one.rule)),
    change: timetableAddress(id, one.id),
  }));
  return { add, all: listed, first: null };
}

/** A new tour has one timetable at most, which its draft keeps. */
function timetablesOfDraft(draft: TextDraft, address: string) {
  if ((draft.value as Partial<TourContent>).sells === "enquiry") return null;
  const rule = firstTimetable(draft);
  const first = rule && { words: capital(describeRule(rule)), change: draft.publishAt === null ? address : null };
  return { add: first === null && draft.publishAt === null ? address : null, all: [], first };
}

export type StandingData = Awaited<ReturnType<typeof wholeStandingOf>>;
