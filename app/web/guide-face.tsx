import { cx } from "#app/ui/cx.ts";
import { isDrawing } from "#app/ui/is-drawing.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

type Props = {
  name: string;
  portrait: PictureData | null;
  /** Width of the face, as a class. */
  size: string;
  sizes: string;
  className?: string;
};

/** The face of a guide: the portrait, which says if it is drawn, or a quiet initial. */
export function GuideFace({ name, portrait, size, sizes, className }: Props) {
  if (!portrait)
    return (
      <span
        aria-hidden="true"
        className={cx(
          "grid aspect-square shrink-0 place-items-center rounded-full bg-sand font-display text-3xl font-semibold",
          size,
          className,
        )}
      >
        {[...name][0]?.toUpperCase()}
      </span>
    );
  return (
    <figure className={cx("shrink-0", size, className)}>
      <Picture {...portrait} sizes={sizes} className="aspect-square w-full rounded-full object-cover" />
      {isDrawing(portrait.alt) ? (
        <figcaption className="mt-1 text-center text-sm text-ink-soft">Drawn</figcaption>
      ) : null}
    </figure>
  );
}
