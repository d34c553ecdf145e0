import { type TouchEvent, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { AlbumPicture } from "./albums.server.ts";
import { Rights } from "./rights.tsx";

type Props = {
  title: string;
  pictures: readonly AlbumPicture[];
  index: number;
  onIndexChange: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A finger must go this far sideways, in pixels, to mean the next picture. */
const SWIPE = 44;

/** One picture of an album, large. Arrow keys, buttons or a finger turn the pages; Escape closes. */
export default function Lightbox({ title, pictures, index, onIndexChange, open, onOpenChange }: Props) {
  const from = useRef<number | null>(null);
  const picture = pictures[index];
  const turn = (by: 1 | -1) => onIndexChange((index + by + pictures.length) % pictures.length);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
      if (by !== null) onIndexChange((index + by + pictures.length) % pictures.length);
    };
    // On its way down: the dialog keeps keys for itself on their way up.
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [open, index, pictures.length, onIndexChange]);

  const onTouchEnd = (event: TouchEvent) => {
    const way = (event.changedTouches[0]?.clientX ?? 0) - (from.current ?? 0);
    if (from.current !== null && Math.abs(way) > SWIPE) turn(way < 0 ? 1 : -1);
    from.current = null;
  };

  if (!picture) return null;
  return (
    <Dialog
      title={title}
      description={`Picture ${index + 1} of ${pictures.length}`}
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      className="max-w-6xl! surface-ink"
      footer={
        <>
          <Button variant="secondary" icon="arrow-left" onClick={() => turn(-1)}>
            Previous
          </Button>
          <Button variant="secondary" iconEnd="arrow-right" onClick={() => turn(1)}>
            Next
          </Button>
        </>
      }
    >
      <figure
        onTouchStart={(event) => {
          from.current = event.touches[0]?.clientX ?? null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <Picture
          key={picture.photo}
          {...picture}
          // The tiny version would show beside a picture that does not fill its box.
          placeholder=""
          sizes="(min-width: 72rem) 68rem, 96vw"
          className="max-h-[62dvh] rounded-sm object-contain"
        />
        <figcaption aria-live="polite" className="mt-3">
          <Rights picture={picture} />
        </figcaption>
      </figure>
    </Dialog>
  );
}
