import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { AlbumPicture } from "./albums.server.ts";
import { Rights } from "./rights.tsx";

type Props = { pictures: readonly AlbumPicture[]; onOpen: (index: number) => void };

/** The pictures of an album. Each is a link to its largest file, which with JavaScript opens on the page instead. */
export function AlbumGrid({ pictures, onOpen }: Props) {
  return (
    <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-6">
      {pictures.map((picture, index) => {
        const isWide = index % 5 < 2;
        return (
          <li key={picture.photo} className={isWide ? "lg:col-span-3" : "lg:col-span-2"}>
            <figure>
              <a
                href={`${picture.base}-${picture.widths.at(-1)}.jpg`}
                aria-haspopup="dialog"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(index);
                }}
                className="group/shot block overflow-hidden rounded-md"
              >
                <Picture
                  {...picture}
                  priority={index === 0}
                  sizes={
                    isWide
                      ? "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw"
                      : "(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
                  }
                  className={cx(
                    "w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover/shot:scale-[1.025]",
                    isWide ? "aspect-3/2" : "aspect-3/2 lg:aspect-4/3",
                  )}
                />
              </a>
              <figcaption className="mt-2.5">
                <Rights picture={picture} />
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ul>
  );
}
