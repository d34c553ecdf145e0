import type { AppContext } from "#app/web/app-context.server.ts";
import { documentKinds, type ListedDraft, listDraftNames, nameHas } from "#modules/studio/index.server.ts";
import { type DocumentKindName, documentKindNames } from "#modules/studio/model.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { listedGaps } from "./listed-gaps.server.ts";
import { documentAddress, STUDIO_FROM, STUDIO_KIND, STUDIO_SEARCH, studioAddress } from "./studio-address.ts";

/** Texts of each kind on the first screen, and on a page of one kind. */
const SHOWN = 50;
const PAGE = 100;
const MOST_LETTERS = 120;

type Standing = "published" | "new" | "off";

interface Page {
  q: string;
  kind: DocumentKindName | null;
  from: number;
}

function readPage({ searchParams }: URL): Page {
  const kind = documentKindNames.find((one) => one === searchParams.get(STUDIO_KIND)) ?? null;
  const from = Number.parseInt(searchParams.get(STUDIO_FROM) ?? "", 10);
  const q = (searchParams.get(STUDIO_SEARCH) ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, MOST_LETTERS);
  return { q, kind, from: kind !== null && from > 0 ? from : 0 };
}

/** A page of a kind: drafts of new documents and texts with drafts first, then what guests see, then what is off the site. */
async function pageOfKind({ db }: AppContext, kind: DocumentKindName, drafts: readonly ListedDraft[], page: Page) {
  const { plural, adds, listNames } = documentKinds[kind];
  const words = page.q.split(/\s+/).filter(Boolean);
  const limit = page.kind === null ? SHOWN : PAGE;
  const { documents, count } = await listNames(db, {
    ...{ words, offset: page.from, limit },
    first: drafts.map(({ key }) => key),
  });
  const fresh = new Map(
    drafts.flatMap(({ key, newName: name }) => (name === null || !nameHas(name, words) ? [] : [[key, name] as const])),
  );
  const listed = (key: string, name: string, standing: Standing) => ({
    ...{ key, name, standing, address: documentAddress({ kind, key }) },
    drafts: drafts.filter((draft) => draft.key === key),
  });
  const to = page.from + documents.length;
  return {
    ...{ kind, plural, adds, count: count + fresh.size },
    documents: [
      ...(page.from === 0 ? [...fresh].map(([key, name]) => listed(key, name, "new")) : []),
      ...documents.map(({ key, name, isOff }) => listed(key, name, isOff ? "off" : "published")),
    ],
    place: page.kind !== null && (page.from > 0 || to < count) ? `${page.from + 1} to ${to} of ${count}` : null,
    before: page.from > 0 ? studioAddress({ q: page.q, kind, from: Math.max(0, page.from - PAGE) }) : null,
    after: to < count ? studioAddress({ q: page.q, kind, ...(page.kind !== null && { from: to }) }) : null,
  };
}

/** Texts of the site by kind, each with its drafts; `q` leaves those whose name has these words. */
export async function loadStudio({ app, staff, url }: ScreenAsk) {
  const page = readPage(url);
  const drafts = await listDraftNames(app.db);
  const now = app.clock.now();
  const stateOf = ({ memberId, author, updatedAt, publishAt }: ListedDraft) => ({
    words: memberId === staff.memberId ? "Draft of yours" : `Draft of ${author}`,
    isMine: memberId === staff.memberId,
    saved: `${delhiInstant(updatedAt, now)}${publishAt === null ? "" : `, will be published on ${delhiInstant(publishAt, now)}`}`,
  });
  const [kinds, gaps] = await Promise.all([
    Promise.all(
      documentKindNames
        .filter((kind) => page.kind === null || kind === page.kind)
        .map((kind) => {
          const own = drafts.filter((one) => one.kind === kind);
          return pageOfKind(app, kind, own, page);
        }),
    ),
    page.q === "" && page.kind === null ? listedGaps(app) : null,
  ]);
  const mine = drafts.filter(({ memberId }) => memberId === staff.memberId).length;
  return {
    title: "Studio",
    words: `${pluralize(mine, "draft")} of yours, ${drafts.length - mine} of others`,
    ...{ q: page.q, kind: page.kind },
    kinds: kinds.map(({ documents, ...kind }) => ({
      ...kind,
      documents: documents.map(({ drafts: own, ...one }) => ({ ...one, drafts: own.map(stateOf) })),
    })),
    gaps,
  };
}

export type StudioData = Awaited<ReturnType<typeof loadStudio>>;
