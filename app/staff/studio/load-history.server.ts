import {
  type DocumentName,
  documentKinds,
  findVersion,
  type ListedVersion,
  listChanges,
  listDraftsOf,
  listVersions,
  markWords,
  pairsToMark,
  studioFieldsOf,
} from "#modules/studio/index.server.ts";
import type { VersionOrigin } from "#modules/studio/model.ts";
import { isId } from "#platform/ids.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { documentAddress, historyAddress } from "./studio-address.ts";
import { documentOf } from "./the-document.server.ts";

const VERSIONS_SHOWN = 40;

const origins: Record<VersionOrigin, string> = {
  before: "as it stood before",
  studio: "published in the studio",
  restored: "restored",
  files: "published from files",
  bank: "rates of the day",
};

const shownVersion = ({ id, number, origin, publishedBy, publishedAt, fields, hasText }: ListedVersion, now: Date) => ({
  ...{ id, number, fields, hasText },
  words: publishedBy === null ? origins[origin] : `${origins[origin]} by ${publishedBy}`,
  at: delhiInstant(publishedAt, now),
});

/** Changes from one text to another in the order of their form, with the words of each side that the other does not have. */
function markedChanges({ kind, key }: DocumentName, before: unknown, after: unknown) {
  const schema = documentKinds[kind].schemaOf(key);
  const form = schema === null ? [] : studioFieldsOf(schema).map(({ name }) => name);
  const pairs = pairsToMark();
  const placeOf = ({ path }: { path: string }): number => form.indexOf(path.split("/")[0] ?? "");
  const changes = listChanges(before, after).toSorted((one, other) => placeOf(one) - placeOf(other));
  return changes.map(({ path, label, ...sides }) => ({
    ...{ path, label },
    ...markWords(sides.before ?? "", sides.after ?? "", pairs),
  }));
}

/** Published versions of a text, newest first, and the chosen one beside the text of today. */
export async function loadHistory({ app, params, url }: ScreenAsk) {
  const { kind, key } = documentOf(params);
  const now = app.clock.now();
  const published = await documentKinds[kind].read(app.db, key);
  const below = Number.parseInt(url.searchParams.get("below") ?? "", 10);
  const page = { below: Number.isSafeInteger(below) ? below : null, limit: VERSIONS_SHOWN + 1 };
  const pageAddress = (from: number | null): string =>
    historyAddress({ kind, key }) + (from === null ? "" : `?below=${from}`);
  const found = await listVersions(app.db, { kind, key }, page);
  const isNew = published === null && (await listDraftsOf(app.db, { kind, key })).length > 0;
  if (found.length === 0 && published === null && !isNew) throw notFound();
  const versions = found.slice(0, VERSIONS_SHOWN);
  const asked = url.searchParams.get("version") ?? "";
  const chosen = isId(asked) ? await findVersion(app.db, asked) : null;
  const former = chosen?.kind === kind && chosen.key === key ? chosen : null;
  // The name of a text that was taken off the site is in its last words.
  const lastText = published === null ? versions.find(({ hasText }) => hasText) : undefined;
  const text = published ?? (lastText && (await findVersion(app.db, lastText.id))?.value);
  const name = documentKinds[kind].nameOf({ key, value: text });
  const last = versions.at(-1);
  return {
    title: `${name}, versions`,
    ...{ name, address: documentAddress({ kind, key }), history: pageAddress(page.below) },
    versions: versions.map((version) => shownVersion(version, now)),
    older: found.length > VERSIONS_SHOWN && last ? pageAddress(last.number) : null,
    newest: page.below === null ? null : pageAddress(null),
    chosen: former && {
      ...shownVersion({ ...former, hasText: former.value !== null }, now),
      changes: markedChanges({ kind, key }, former.value, published),
    },
  };
}

export type HistoryData = Awaited<ReturnType<typeof loadHistory>>;
