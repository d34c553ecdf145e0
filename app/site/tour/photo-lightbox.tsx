import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { useCloseRequest } from "#app/ui/close-request.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

type Props = { photos: readonly PictureData[]; start: number; open: boolean; onClose: () => void };

/** The row is at rest after this pause, in browsers without `scrollend` (Safari until 2025). */
const REST_MS = 120;

const round =
  "grid size-12 shrink-0 place-items-center rounded-full border-2 border-ink text-ink hover:bg-ink hover:text-paper aria-disabled:border-line aria-disabled:text-edge aria-disabled:hover:bg-transparent";

/** The pictures as large as the window, with credits. Swipes, arrow keys and buttons turn; Escape closes. */
export default function PhotoLightbox({ photos, start, open, onClose }: Props) {
  useCloseRequest(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-black transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="surface-ink fixed inset-0 z-50 flex flex-col outline-none">
          <Pictures photos={photos} start={start} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Pictures({ photos, start }: Pick<Props, "photos" | "start">) {
  const [at, setAt] = useState(start);
  const row = useRef<HTMLUListElement | null>(null);
  // Scrolls to the tapped picture before the first paint.
  const place = useCallback(
    (list: HTMLUListElement | null) => {
      row.current = list;
      if (list) list.scrollLeft = start * list.clientWidth;
    },
    [start],
  );
  const go = (to: number) => {
    const kept = Math.min(photos.length - 1, Math.max(0, to));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.current?.scrollTo({ left: kept * row.current.clientWidth, behavior: calm ? "auto" : "smooth" });
    setAt(kept);
  };
  /** The row is at rest: the counter names the picture in view. */
  const arrive = () => {
    if (row.current) setAt(Math.round(row.current.scrollLeft / row.current.clientWidth));
  };
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const photo = photos[at];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog, whatever has the focus in it
    <div onKeyDown={press} className="flex min-h-0 grow flex-col">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
        <Dialog.Title className="font-sans text-base font-semibold tabular-nums">
          <span className="sr-only">Picture </span>
          <span>{at + 1}</span>
          <span aria-hidden="true">/</span>
          <span className="sr-only"> of </span>
          <span>{photos.length}</span>
        </Dialog.Title>
        <Dialog.Close aria-label="Close" className="grid size-11 place-items-center rounded-full hover:bg-card">
          <Icon name="cross" className="size-6" />
        </Dialog.Close>
      </div>
      <ul
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable to be scrolled by keys
        tabIndex={0}
        aria-label="Pictures"
        onScrollEnd={arrive}
        onScroll={() => {
          if ("onscrollend" in window) return;
          clearTimeout(rest.current);
          rest.current = setTimeout(arrive, REST_MS);
        }}
        className="no-scrollbar flex min-h-0 grow snap-x snap-mandatory overflow-x-auto overscroll-contain"
      >
        {photos.map((one, index) => (
          <li
            key={one.photo}
            aria-hidden={index !== at}
            className="h-full shrink-0 basis-full snap-center px-2 sm:px-6"
          >
            <Picture
              {...one}
              sizes="100vw"
              priority={index === start}
              pictureClassName="h-full"
              className="h-full! bg-none! object-contain"
            />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-3 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <p aria-live="polite" className="min-w-0 grow text-sm">
          {photo ? <span>{photo.alt}</span> : null}
          <span className="block text-ink-soft">{`${photo?.credit ?? ""}, ${photo?.licence ?? ""}`}</span>
        </p>
        <button
          type="button"
          aria-label="Previous picture"
          aria-disabled={at === 0}
          onClick={() => go(at - 1)}
          className={round}
        >
          <Icon name="arrow-left" />
        </button>
        <button
          type="button"
          aria-label="Next picture"
          aria-disabled={at === photos.length - 1}
          onClick={() => go(at + 1)}
          className={round}
        >
          <Icon name="arrow-right" />
        </button>
      </div>
    </div>
  );
}
