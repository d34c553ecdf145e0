import { lazy, type MouseEvent, Suspense, useRef, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";
import { openOverPage } from "#app/web/browser/open-over-page.ts";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import type { PictureData } from "#modules/catalogue/model.ts";

// Its own chunk: loaded at the first tap.
const load = () => import("./photo-lightbox.tsx");
const PhotoLightbox = lazy(load);

/** Grid areas on a desktop, by the number of pictures, without gaps. */
const places: Record<number, readonly string[]> = {
  1: ["md:col-span-4 md:row-span-2"],
  2: ["md:col-span-2 md:row-span-2", "md:col-span-2 md:row-span-2"],
  3: ["md:col-span-2 md:row-span-2", "md:col-span-2", "md:col-span-2"],
  4: ["md:col-span-2 md:row-span-2", "md:col-span-2", "", ""],
  5: ["md:col-span-2 md:row-span-2", "", "", "", ""],
};

/**
 * A tour's pictures: one large and four small on a desktop, a swipeable row on a phone. A tap opens the lightbox; without JavaScript each
 * links to its large file.
 */
export function PhotoMosaic({ photos }: { photos: readonly PictureData[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [at, setAt] = useState(0);
  const row = useRef<HTMLUListElement>(null);
  const layout = places[Math.min(photos.length, 5)] ?? [];
  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) =>
    openOverPage(event, load, () => {
      setWasOpened(true);
      setShown(index);
    });
  return (
    <section
      aria-label="Pictures"
      className="off-paper relative md:mx-auto md:w-full md:max-w-[80rem] md:px-[clamp(1rem,4.5vw,3.5rem)]"
    >
      <ul
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        className="head-pictures no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain md:grid md:aspect-[8/3] md:grid-cols-4 md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-lg"
      >
        {photos.map((photo, index) => (
          <li
            key={photo.photo}
            className={cx("relative shrink-0 basis-full snap-start overflow-hidden", layout[index] ?? "md:hidden")}
          >
            <a
              href={largestJpeg(photo)}
              data-opens=""
              // One stop for a keyboard: arrows turn the pages of the opened picture.
              tabIndex={index > 0 ? -1 : undefined}
              onClick={(event) => open(event, index)}
              className="group block outline-offset-[-4px] focus-visible:outline-4 focus-visible:outline-paper md:absolute md:inset-0"
            >
              <Picture
                {...photo}
                priority={index === 0}
                sizes={index === 0 ? "(min-width: 48rem) 40rem, 100vw" : "(min-width: 48rem) 20rem, 100vw"}
                pictureClassName="md:h-full"
                className="aspect-4/3 object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover:scale-[1.02] md:aspect-auto md:h-full!"
              />
            </a>
          </li>
        ))}
      </ul>
      {photos.length > 1 ? (
        <>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-4 bottom-4 rounded-pill bg-black px-3 py-0.5 text-sm font-semibold text-white tabular-nums md:hidden noscript:hidden"
          >{`${at + 1}/${photos.length}`}</p>
          <a
            href={photos[0] ? largestJpeg(photos[0]) : undefined}
            data-opens=""
            onClick={(event) => open(event, 0)}
            aria-haspopup="dialog"
            className={buttonClass(
              { variant: "secondary", size: "sm" },
              "absolute right-[calc(clamp(1rem,4.5vw,3.5rem)+1rem)] bottom-4 gap-2 bg-card max-md:hidden noscript:hidden",
            )}
          >
            <Icon name="photo" />
            <span>{`All ${photos.length} pictures`}</span>
          </a>
        </>
      ) : null}
      <Suspense fallback={null}>
        {wasOpened ? (
          <PhotoLightbox photos={photos} start={shown ?? 0} open={shown !== null} onClose={() => setShown(null)} />
        ) : null}
      </Suspense>
    </section>
  );
}
