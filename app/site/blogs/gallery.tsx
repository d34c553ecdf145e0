import { lazy, Suspense, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";
import { openOverPage } from "#app/web/browser/open-over-page.ts";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import type { PictureData } from "#modules/catalogue/model.ts";

// Its own chunk: loaded at the first tap on a picture.
const load = () => import("../lightbox.tsx");
const Lightbox = lazy(load);

const shapes = ["sm:grid-cols-1", "sm:grid-cols-2", "sm:grid-cols-3"];

/** The pictures of a story. A press opens the lightbox; without JavaScript each links to its largest file. */
export function Gallery({ pictures }: { pictures: PictureData[] }) {
  // Index of the large picture; kept while the lightbox closes.
  const [shown, setShown] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const large = pictures[shown ?? 0];
  if (!large) return null;
  return (
    <section aria-label="Pictures">
      <ul className={cx("grid gap-3", shapes[Math.min(pictures.length, 3) - 1])}>
        {pictures.map((picture, index) => (
          <li key={picture.photo}>
            <a
              href={largestJpeg(picture)}
              data-opens=""
              aria-haspopup="dialog"
              onClick={(event) =>
                openOverPage(event, load, () => {
                  setShown(index);
                  setOpen(true);
                })
              }
              className="group block overflow-hidden rounded-md"
            >
              <Picture
                {...picture}
                alt={`${picture.alt}. Enlarge`}
                sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 33vw, 100vw"
                className="aspect-4/3 w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover:scale-[1.025]"
              />
            </a>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {shown === null ? null : (
          <Lightbox
            pictures={pictures}
            index={shown}
            onIndexChange={setShown}
            open={open}
            onOpenChange={setOpen}
            caption={<span className="text-sm text-ink-soft">{`${large.alt}. ${large.credit}, ${large.licence}`}</span>}
          />
        )}
      </Suspense>
    </section>
  );
}
