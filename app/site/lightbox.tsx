import { type ReactNode, type TouchEvent, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useCloseRequest } from "#app/ui/close-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

type Props = {
  /** Name of the set; without it the dialog is named by the picture's number. */
  title?: string;
  pictures: readonly PictureData[];
  index: number;
  onIndexChange: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  caption: ReactNode;
};

/** Minimum sideways swipe to the next picture, in pixels. */
const SWIPE = 44;

/** One of several pictures, large. Arrow keys, buttons and swipes turn the pages; Escape closes. */
export default function Lightbox({ title, pictures, index, onIndexChange, open, onOpenChange, caption }: Props) {
  const from = useRef<number | null>(null);
  const count = pictures.length;
  const picture = pictures[index];
  const turn = (by: 1 | -1) => onIndexChange((index + by + count) % count);

  useCloseRequest(open, () => onOpenChange(false));
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
      if (by !== null) onIndexChange((index + by + count) % count);
    };
    // In the capture phase: the dialog stops keys from bubbling.
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [open, index, count, onIndexChange]);

  const onTouchEnd = (event: TouchEvent) => {
    const way = (event.changedTouches[0]?.clientX ?? 0) - (from.current ?? 0);
    if (from.current !== null && Math.abs(way) > SWIPE) turn(way < 0 ? 1 : -1);
    from.current = null;
  };

  if (!picture) return null;
  const place = `Picture ${index + 1} of ${count}`;
  return (
    <Dialog
      title={title ?? place}
      description={title === undefined ? undefined : place}
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      className="max-w-6xl! surface-ink"
      footer={
        count > 1 ? (
          <>
            <Button variant="secondary" icon="arrow-left" onClick={() => turn(-1)}>
              Previous
            </Button>
            <Button variant="secondary" iconEnd="arrow-right" onClick={() => turn(1)}>
              Next
            </Button>
          </>
        ) : undefined
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
          // The placeholder would show beside a picture that does not fill its box.
          placeholder=""
          priority
          sizes="(min-width: 72rem) 68rem, 96vw"
          className="max-h-[62dvh] rounded-sm object-contain"
        />
        <figcaption aria-live="polite" className="mt-3">
          {caption}
        </figcaption>
      </figure>
    </Dialog>
  );
}
