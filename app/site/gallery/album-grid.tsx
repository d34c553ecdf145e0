import type { MouseEvent } from "react";
import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import type { AlbumPicture } from "./albums.server.ts";
import { Rights } from "./rights.tsx";

const looks = {
  1: {
    item: "sm:col-span-2 lg:col-span-6",
    picture: "aspect-3/2 lg:aspect-[2/1]",
    sizes: "(min-width: 80rem) 74rem, 100vw",
  },
  2: {
    item: "lg:col-span-3",
    picture: "aspect-3/2",
    sizes: "(min-width: 64rem) 36rem, (min-width: 40rem) 50vw, 100vw",
  },
  3: {
    item: "lg:col-span-2",
    picture: "aspect-3/2 lg:aspect-4/3",
    sizes: "(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw",
  },
};
type InRow = keyof typeof looks;

/** For each picture, the number of pictures in its row: 1, 2, 3, 2, 3, …. The last row takes the rest. */
export function rowLengths(count: number): InRow[] {
  const lengths: InRow[] = [];
  let row: InRow = 1;
  while (lengths.length < count) {
    const length = Math.min(row, count - lengths.length) as InRow;
    lengths.push(...Array.from({ length }, () => length));
    row = row === 2 ? 3 : 2;
  }
  return lengths;
}

type Props = {
  pictures: readonly AlbumPicture[];
  onOpen: (event: MouseEvent<HTMLAnchorElement>, index: number) => void;
};

/** The pictures of an album. Each links to its largest file; with JavaScript it opens in the lightbox. */
export function AlbumGrid({ pictures, onOpen }: Props) {
  const rows = rowLengths(pictures.length);
  return (
    <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-6">
      {pictures.map((picture, index) => {
        const inRow = rows[index] ?? 1;
        return (
          <li key={picture.photo} className={looks[inRow].item}>
            <figure>
              <a
                href={largestJpeg(picture)}
                data-opens=""
                aria-haspopup="dialog"
                onClick={(event) => onOpen(event, index)}
                className="group/shot block overflow-hidden rounded-md"
              >
                <Picture
                  {...picture}
                  priority={index === 0}
                  sizes={looks[inRow].sizes}
                  className={cx(
                    "w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover/shot:scale-[1.025]",
                    looks[inRow].picture,
                  )}
                />
              </a>
              <figcaption className="measure mt-2.5">
                <Rights picture={picture} />
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ul>
  );
}
