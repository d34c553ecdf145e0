import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Picture as PictureData } from "#modules/catalogue/model.ts";

type Props = { pictures: PictureData[]; shown: number | null; onShow: (index: number | null) => void };

/** One picture of several, as large as the screen allows; arrow keys and buttons leaf through them. */
export default function Lightbox({ pictures, shown, onShow }: Props) {
  const index = shown ?? 0;
  const count = pictures.length;
  const leaf = (by: number) => onShow((index + by + count) % count);
  useEffect(() => {
    if (shown === null) return;
    const press = ({ key }: KeyboardEvent) => {
      const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (by !== 0) onShow((shown + by + count) % count);
    };
    // On the way down: the dialog keeps keys to itself on their way up.
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [shown, count, onShow]);
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Dialog
      title={<span className="text-xl">{`Picture ${index + 1} of ${count}`}</span>}
      size="lg"
      open={shown !== null}
      onOpenChange={(open) => (open ? undefined : onShow(null))}
      footer={
        count > 1 ? (
          <>
            <Button variant="secondary" icon="arrow-left" onClick={() => leaf(-1)}>
              Previous
            </Button>
            <Button variant="secondary" iconEnd="arrow-right" onClick={() => leaf(1)}>
              Next
            </Button>
          </>
        ) : undefined
      }
    >
      <figure>
        <Picture
          {...picture}
          key={picture.photo}
          placeholder={undefined}
          priority
          sizes="(min-width: 60rem) 52rem, 94vw"
          className="max-h-[62dvh] w-full rounded-md object-contain"
        />
        <figcaption aria-live="polite" className="mt-3 text-sm text-ink-soft">
          {picture.alt}. {picture.credit}, {picture.licence}
        </figcaption>
      </figure>
    </Dialog>
  );
}
