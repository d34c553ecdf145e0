import type { AppContext } from "#app/web/app-context.server.ts";
import { FIELD, listGaps } from "#modules/studio/index.server.ts";
import { documentKindNames, type Gap, type GapCode } from "#modules/studio/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { documentAddress, FIELD_SHOWN } from "./studio-address.ts";

/** Guests run into these. */
const urgent: ReadonlySet<GapCode> = new Set(["broken_link", "unknown_picture", "no_dates"]);

/** Screen that mends a gap, at its field; null where no screen does. */
function gapAddress({ thing, key, field, code }: Gap): string | null {
  if (code === "no_dates") return "/staff/calendar";
  if (thing === "photo") return `/staff/studio/pictures/${encodeURIComponent(key)}`;
  const kind = documentKindNames.find((one) => one === thing);
  if (kind === undefined) return null;
  const document = documentAddress({ kind, key });
  if (field === "") return document;
  const name = [FIELD, field].join(".");
  return `${document}?${FIELD_SHOWN}=${encodeURIComponent(name)}#${encodeURIComponent(name)}`;
}

/** Gaps on the studio's first screen. More come up as these are mended. */
const SHOWN = 50;

export async function listedGaps(app: AppContext) {
  const now = app.clock.now();
  const { gaps, count } = await listGaps(app.db, SHOWN);
  const listed = gaps.map((gap) => ({
    ...{ id: gap.id, name: gap.name, words: gap.words },
    address: gapAddress(gap),
    isUrgent: urgent.has(gap.code),
    since: delhiInstant(gap.foundAt, now),
  }));
  return { listed, count };
}

export type ListedGaps = Awaited<ReturnType<typeof listedGaps>>;
