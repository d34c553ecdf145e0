import type { AppContext } from "#app/web/app-context.server.ts";
import {
  listCategoryContent,
  listDestinationContent,
  listPictures,
  listTourNames,
} from "#modules/catalogue/index.server.ts";
import { blogTags, getPage } from "#modules/content/index.server.ts";
import {
  blankGroup,
  checkDocument,
  chooseBetween,
  documentKinds,
  drawForm,
  FIELD,
  listChanges,
  listDraftsOf,
  mergeTexts,
  previewAddress,
  studioFieldsOf,
  type TextDraft,
} from "#modules/studio/index.server.ts";
import { PREVIEW_DAYS } from "#modules/studio/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { tourRouteAddress } from "../tour-route/route-address.ts";
import { wholeStandingOf } from "./standing.server.ts";
import { documentAddress, FIELD_SHOWN, historyAddress } from "./studio-address.ts";
import { documentOf } from "./the-document.server.ts";

const nameAndSlug = ({ document: { slug, name } }: { document: { slug: string; name: string } }) => ({
  value: slug,
  words: name,
});

/** Things that fields of a form offer by name. */
async function offered(app: AppContext) {
  const pictures = await listPictures(app.db);
  const tours = await listTourNames(app.db);
  const { shortName } = await getPage(app.db, "company");
  return {
    pictures: pictures.map(({ key, alt }) => ({ value: key, words: alt })),
    tours: tours.map(({ slug, name }) => ({ value: slug, words: name })),
    tags: blogTags(shortName).map((tag) => ({ value: tag, words: tag })),
    categories: (await listCategoryContent(app.db)).map(nameAndSlug),
    destinations: (await listDestinationContent(app.db)).map(nameAndSlug),
  };
}

/** Link for people without an account; null as long as the draft has faults. */
const previewOf = (app: AppContext, draft: TextDraft, isReady: boolean) =>
  isReady && !documentKinds[draft.kind].pathOf(draft).startsWith("/staff")
    ? app.publicUrl + previewAddress(app, draft)
    : null;

/** Moment for which a draft waits, and why it was not published at the last one. */
const planOf = ({ publishAt, plannedBy, planFault }: TextDraft, now: Date) => ({
  planned: publishAt && `${delhiInstant(publishAt, now)}, as ${plannedBy} planned`,
  planFault,
});

/** Faults of a text by the names of their fields. */
async function faultsOf(app: AppContext, document: Pick<TextDraft, "kind" | "key">, value: unknown) {
  const checked = await checkDocument(app.db, document, value);
  const faults = checked.ok ? [] : checked.faults;
  return Object.fromEntries(faults.map(({ path, words }) => [[FIELD, ...path].join("."), words]).toReversed());
}

/** A text of the site as a form: the member's draft, or what is published. */
export async function loadDocument({ app, staff, params, url }: ScreenAsk) {
  const { kind, key, schema } = documentOf(params);
  const now = app.clock.now();
  const published = await documentKinds[kind].read(app.db, key);
  const drafts = await listDraftsOf(app.db, { kind, key });
  const aside = published === null ? ((await documentKinds[kind].aside?.read(app.db, key)) ?? null) : null;
  if (published === null && aside === null && drafts.length === 0) throw notFound();
  const mine = drafts.find(({ memberId }) => memberId === staff.memberId) ?? null;
  const others = drafts.filter((one) => one !== mine);
  const fields = studioFieldsOf(schema);
  const value = mine?.value ?? published ?? aside ?? others[0]?.value ?? blankGroup(fields);
  const faults = mine ? await faultsOf(app, { kind, key }, value) : {};
  const isReady = Object.keys(faults).length === 0;
  const conflicts = mine ? mergeTexts(mine.base, mine.value, published).conflicts : [];
  const name = documentKinds[kind].nameOf({ key, value });
  return {
    title: name,
    ...{ kind, key, name, label: documentKinds[kind].label },
    person: staff.memberId,
    address: documentAddress({ kind, key }),
    history: historyAddress({ kind, key }),
    // A tour that was never published has no row yet that a route could belong to.
    route: kind === "tour" && (published ?? aside) !== null ? tourRouteAddress(key) : null,
    publicPath: published === null ? null : documentKinds[kind].pathOf({ key, value: published }),
    fields: drawForm(fields, value, faults, FIELD),
    faults: Object.keys(faults).length,
    shown: url.searchParams.get(FIELD_SHOWN) ?? "",
    lists: await offered(app),
    standing: await wholeStandingOf(app, { kind, key, published, aside, draft: mine }),
    mine: mine && {
      id: mine.id,
      revision: mine.revision,
      ...planOf(mine, now),
      saved: delhiInstant(mine.updatedAt, now),
      changes: listChanges(published, mine.value).length,
      isBehind: mine.rival === null && listChanges(mine.base, published).length > 0,
      preview: previewOf(app, mine, isReady),
    },
    others: await Promise.all(
      others.map(async (draft) => ({
        id: draft.id,
        author: draft.author,
        ...planOf(draft, now),
        saved: delhiInstant(draft.updatedAt, now),
        changes: listChanges(published, draft.value).map(({ label }) => label),
        preview: previewOf(app, draft, (await checkDocument(app.db, draft, draft.value)).ok),
      })),
    ),
    previewDays: PREVIEW_DAYS,
    conflicts,
    rival: mine === null || mine.rival === null ? null : chooseBetween(mine.rival, mine.value).conflicts,
  };
}

export type DocumentData = Awaited<ReturnType<typeof loadDocument>>;
