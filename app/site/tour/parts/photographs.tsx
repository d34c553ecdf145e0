import { captionOf } from "#app/site/gallery/rights.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData, TourContent } from "#modules/catalogue/model.ts";
import { PagePart } from "../page-part.tsx";

type Props = Pick<TourContent, "photographs"> & { photos: Readonly<Record<string, PictureData>> };

/** Real pictures of a tour in a strip, with credit and year; the pictures at the page's top may be drawn. */
export function Photographs({ photographs = [], photos }: Props) {
  const shown = photographs.flatMap(({ photo, year }) => {
    const picture = photos[photo];
    return picture ? [{ picture, year }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <PagePart id="photographs" heading="As a camera sees it">
      <ul className={shown.length === 1 ? "mt-4 max-w-xl" : "card-row no-scrollbar mt-4 grid gap-6 sm:grid-cols-2"}>
        {shown.map(({ picture, year }) => (
          <li key={picture.photo}>
            <figure>
              <Picture
                {...picture}
                sizes="(min-width: 40rem) 24rem, 90vw"
                className="aspect-3/2 rounded-md object-cover"
              />
              <figcaption className="mt-2 text-sm">
                <span className="block">{captionOf(picture.alt)}</span>
                <span className="text-ink-soft">
                  {["Photograph: " + picture.credit, year, picture.licence].filter(Boolean).join(", ")}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </PagePart>
  );
}
