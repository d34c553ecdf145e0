import { findPicture } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { drawingProgress, findUses, findWhole, type PictureUse } from "#modules/pictures/index.server.ts";
import { wholeCrop } from "#modules/pictures/model.ts";
import { notFound } from "../console/not-found.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { documentAddress } from "../studio/studio-address.ts";
import { thumbOf } from "./load-pictures.server.ts";
import { bringAddress, pictureAddress } from "./pictures-address.ts";
import { refusedFiles } from "./refused-files.server.ts";

/** Texts that are read for the places where they show it. */
const MOST_HOLDERS = 24;
/** Widest picture that the screen shows. */
const SHOWN_WIDTH = 960;

const largeOf = ({ base, widths }: { base: string; widths: readonly number[] }): string =>
  `${base}-${widths.findLast((one) => one <= SHOWN_WIDTH) ?? widths[0]}.jpg`;

const shownUse = ({ holder, place, document }: PictureUse) => ({
  ...{ holder, place },
  address: document === null ? null : documentAddress(document),
});

/** One picture with its words, its crops and the places that show it. */
export async function loadPicture({ app, params, url }: ScreenAsk) {
  const picture = await findPicture(app.db, params.picture ?? "");
  if (!picture || picture.isRemoved) throw notFound();
  const { photo: key, width, height, alt, credit, licence, source, focus, master, version } = picture;
  const { uses, more } = await findUses(app.db, key, { most: MOST_HOLDERS });
  const whole = await findWhole(app.db, picture);
  const progress = master === null ? undefined : (await drawingProgress(app.db, [master])).of.get(master);
  const { shortName } = await getPage(app.db, "company");
  return {
    title: `Picture ${key}`,
    ...{ key, alt, credit, licence, source: source ?? "", focus, version, ours: shortName },
    size: `${width} × ${height}`,
    shape: { width, height },
    crop: picture.crop ?? wholeCrop,
    isCut: picture.crop !== null,
    whole: { width: whole.width, height: whole.height, image: largeOf(whole) },
    from: master === null ? "It came with the site's files." : "It was brought in the console.",
    large: largeOf(picture),
    small: thumbOf(picture),
    address: pictureAddress(key),
    upload: bringAddress(key),
    drawing: progress && progress.drawn < progress.sizes ? progress : null,
    uses: uses.map(shownUse),
    moreUses: more,
    refused: refusedFiles(url),
    isNothing: url.searchParams.has("nothing"),
  };
}

export type PictureShown = Awaited<ReturnType<typeof loadPicture>>;
