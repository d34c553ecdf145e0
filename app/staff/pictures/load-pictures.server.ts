import { type LibraryPicture, listLibrary } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import {
  countUses,
  type DrawingState,
  drawingProgress,
  faultsOfWords,
  isComplete,
  listPictureDrafts,
  type PictureDraft,
} from "#modules/pictures/index.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { PICTURES, pictureAddress } from "./pictures-address.ts";
import { refusedFiles } from "./refused-files.server.ts";

const SHOWN = 48;
/** Each has a form of its own. */
const DRAFTS_SHOWN = 24;

const views = { all: "All", unfinished: "Unfinished", unused: "Unused" } as const;
type View = keyof typeof views;

const viewOf = (wanted: string | null): View =>
  wanted !== null && Object.hasOwn(views, wanted) ? (wanted as View) : "all";

function addressOf(url: URL, changes: Record<string, string>): string {
  const query = new URLSearchParams();
  for (const name of ["show", "q"]) {
    const value = changes[name] ?? url.searchParams.get(name) ?? "";
    if (value !== "") query.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) if (value !== "") query.set(name, value);
  return query.size === 0 ? PICTURES : `${PICTURES}?${query}`;
}

/** Smallest file that is not blurred in a list. */
export const thumbOf = ({ base, widths }: { base: string; widths: readonly number[] }): string =>
  `${base}-${widths.find((width) => width >= 320) ?? widths.at(-1)}.jpg`;

const drawingWords = ({ drawn, sizes, fault }: DrawingState): string | null => {
  if (drawn >= sizes) return null;
  const state = `${drawn} of ${sizes} sizes drawn`;
  return fault === null ? state : `${state}; the next one cannot be: ${fault}`;
};

const shownPicture = (picture: LibraryPicture, uses: number, progress: DrawingState | undefined) => ({
  key: picture.photo,
  alt: picture.alt,
  rights: `${picture.credit}, ${picture.licence}`,
  address: pictureAddress(picture.photo),
  thumb: thumbOf(picture),
  focus: picture.focus,
  uses: uses === 0 ? "Unused" : pluralize(uses, "use"),
  drawing: progress ? drawingWords(progress) : null,
});

const rivalLabels: Record<string, string> = { alt: "description", credit: "credit", licence: "rights", source: "page" };

const shownDraft = ({ id, key, replaces, fileName, author, master, drawFault, rival, ...words }: PictureDraft) => ({
  ...{ id, key, replaces, fileName, author, ...words, source: words.source ?? "" },
  rival: Object.entries(rival ?? {}).map(
    ([name, said]) => `${rivalLabels[name] ?? name}: ${said === "" ? "nothing" : `“${said}”`}`,
  ),
  size: `${master.width} × ${master.height}`,
  thumb: thumbOf({ base: `/pictures/${master.name}`, widths: master.widths }),
  drawing: drawingWords({ drawn: master.drawn, sizes: master.widths.length, fault: drawFault }),
  lacks: [
    ...(words.alt.trim() === "" ? ["description"] : []),
    ...(words.credit.trim() === "" ? ["credit"] : []),
    ...(words.licence.trim() === "" ? ["rights"] : []),
  ],
  isComplete: isComplete(words),
  faults: faultsOfWords(words),
});

const pageOf = (url: URL): number => Math.max(0, Number.parseInt(url.searchParams.get("from") ?? "", 10) || 0);

/** The library: pictures that texts may show, those that are unfinished, and those that nothing shows. */
export async function loadPictures({ app, url }: ScreenAsk) {
  const view = viewOf(url.searchParams.get("show"));
  const words = (url.searchParams.get("q") ?? "").trim().slice(0, 80);
  const after = url.searchParams.get("after") ?? "";
  const filter = { words, isUnused: view === "unused" };
  const from = pageOf(url);
  const unfinished = await listPictureDrafts(app.db, { offset: from, limit: view === "unfinished" ? DRAFTS_SHOWN : 1 });
  const found =
    view === "unfinished" ? { pictures: [], count: 0 } : await listLibrary(app.db, filter, { after, limit: SHOWN + 1 });
  const pictures = found.pictures.slice(0, SHOWN);
  const uses = await countUses(
    app.db,
    pictures.map(({ photo }) => photo),
  );
  const progress = await drawingProgress(
    app.db,
    pictures.flatMap(({ master }) => (master === null ? [] : [master])),
  );
  const last = pictures.at(-1);
  const isMore = found.pictures.length > SHOWN && last !== undefined;
  const isMoreUnfinished = view === "unfinished" && from + DRAFTS_SHOWN < unfinished.count;
  const { shortName } = await getPage(app.db, "company");
  return {
    title: "Pictures",
    ...{ view, words, ours: shortName },
    views: Object.entries(views).map(([name, label]) => ({
      label: name === "unfinished" && unfinished.count > 0 ? `${label} (${unfinished.count})` : label,
      address: addressOf(url, { show: name === "all" ? "" : name, q: "" }),
      isOn: name === view,
    })),
    status: [
      view === "unfinished" ? pluralize(unfinished.count, "unfinished picture") : pluralize(found.count, "picture"),
      ...(progress.waiting === 0 ? [] : [`sizes of ${pluralize(progress.waiting, "picture")} are being drawn`]),
      ...(progress.broken === 0
        ? []
        : [
            `${pluralize(progress.broken, "picture")} cannot be drawn, and ${progress.broken === 1 ? "is" : "are"} tried again`,
          ]),
    ].join(", "),
    pictures: pictures.map((one) =>
      shownPicture(one, uses.get(one.photo) ?? 0, one.master === null ? undefined : progress.of.get(one.master)),
    ),
    drafts: view === "unfinished" ? unfinished.drafts.map(shownDraft) : [],
    next: isMore
      ? addressOf(url, { after: last.photo })
      : isMoreUnfinished
        ? addressOf(url, { from: String(from + DRAFTS_SHOWN) })
        : null,
    refused: refusedFiles(url),
    isNothing: url.searchParams.has("nothing"),
    saved: url.searchParams.get("saved"),
  };
}

export type PicturesData = Awaited<ReturnType<typeof loadPictures>>;
