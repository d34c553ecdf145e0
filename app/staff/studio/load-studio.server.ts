import { documentKinds, listDrafts, type TextDraft } from "#modules/studio/index.server.ts";
import { documentKindNames } from "#modules/studio/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { listedGaps } from "./listed-gaps.server.ts";
import { documentAddress } from "./studio-address.ts";

/** Texts of the site by kind, each with its drafts. */
export async function loadStudio({ app, staff }: ScreenAsk) {
  const drafts = await listDrafts(app.db);
  const now = app.clock.now();
  const stateOf = (draft: TextDraft) => ({
    words: draft.memberId === staff.memberId ? "Draft of yours" : `Draft of ${draft.author}`,
    isMine: draft.memberId === staff.memberId,
    saved: delhiInstant(draft.updatedAt, now),
  });
  const kinds = await Promise.all(
    documentKindNames.map(async (kind) => {
      const { plural, adds, nameOf, list } = documentKinds[kind];
      const published = await list(app.db);
      const fresh = drafts.filter((one) => one.kind === kind && !published.some(({ key }) => key === one.key));
      const documents = [
        ...fresh.map(({ key, value }) => ({ key, value, isPublished: false })),
        ...published.map((one) => ({ ...one, isPublished: true })),
      ];
      return {
        kind,
        plural,
        adds,
        documents: documents.map(({ key, value, isPublished }) => ({
          key,
          name: nameOf({ key, value }),
          address: documentAddress({ kind, key }),
          isPublished,
          drafts: drafts.filter((one) => one.kind === kind && one.key === key).map(stateOf),
        })),
      };
    }),
  );
  const mine = drafts.filter(({ memberId }) => memberId === staff.memberId).length;
  return {
    title: "Studio",
    words: `${pluralize(mine, "draft")} of yours, ${drafts.length - mine} of others`,
    kinds,
    gaps: await listedGaps(app),
  };
}

export type StudioData = Awaited<ReturnType<typeof loadStudio>>;
