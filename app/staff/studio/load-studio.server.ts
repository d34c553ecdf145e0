import type { AppContext } from "#app/web/app-context.server.ts";
import { documentKinds, listDrafts, type TextDraft } from "#modules/studio/index.server.ts";
import { type DocumentKindName, documentKindNames } from "#modules/studio/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { listedGaps } from "./listed-gaps.server.ts";
import { documentAddress, STUDIO_SEARCH } from "./studio-address.ts";

type Standing = "published" | "new" | "off";

/** Documents of a kind: drafts of new ones, what guests see, and what was taken off the site. */
async function documentsOf(app: AppContext, kind: DocumentKindName, drafts: readonly TextDraft[]) {
  const { list, aside, nameOf } = documentKinds[kind];
  const published = await list(app.db);
  const off = (await aside?.list(app.db)) ?? [];
  const known = new Set([...published, ...off].map(({ key }) => key));
  const fresh = new Map(drafts.filter(({ key }) => !known.has(key)).map((one) => [one.key, one]));
  const listed = (standing: Standing) => (one: { key: string; value: unknown }) => ({
    ...{ key: one.key, name: nameOf(one), address: documentAddress({ kind, key: one.key }), standing },
  });
  return [...[...fresh.values()].map(listed("new")), ...published.map(listed("published")), ...off.map(listed("off"))];
}

/** Small letters without accents: "Délhi" is found by "delhi". */
const plain = (words: string): string => words.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Texts of the site by kind, each with its drafts; `q` leaves those whose name has these words. */
export async function loadStudio({ app, staff, url }: ScreenAsk) {
  const q = (url.searchParams.get(STUDIO_SEARCH) ?? "").trim();
  const words = plain(q).split(/\s+/);
  const drafts = await listDrafts(app.db);
  const now = app.clock.now();
  const stateOf = (draft: TextDraft) => ({
    words: draft.memberId === staff.memberId ? "Draft of yours" : `Draft of ${draft.author}`,
    isMine: draft.memberId === staff.memberId,
    saved: `${delhiInstant(draft.updatedAt, now)}${draft.publishAt === null ? "" : `, will be published on ${delhiInstant(draft.publishAt, now)}`}`,
  });
  const kinds = await Promise.all(
    documentKindNames.map(async (kind) => {
      const { plural, adds } = documentKinds[kind];
      const own = drafts.filter((one) => one.kind === kind);
      const all = await documentsOf(app, kind, own);
      const found = all.filter(({ name }) => words.every((word) => plain(name).includes(word)));
      const documents = found.map((one) => ({ ...one, drafts: own.filter(({ key }) => key === one.key).map(stateOf) }));
      return { kind, plural, adds, all: all.length, documents };
    }),
  );
  const mine = drafts.filter(({ memberId }) => memberId === staff.memberId).length;
  return {
    title: "Studio",
    words: `${pluralize(mine, "draft")} of yours, ${drafts.length - mine} of others`,
    q,
    kinds,
    gaps: await listedGaps(app),
  };
}

export type StudioData = Awaited<ReturnType<typeof loadStudio>>;
