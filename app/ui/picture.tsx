import type { CSSProperties } from "react";
import { cx } from "#app/ui/cx.ts";

type Props = {
  /** Address without width and ending: `/art/dawn` stands for `/art/dawn-480.avif` and so on. */
  base: string;
  widths: readonly number[];
  /** Intrinsic size of the largest file; keeps the place free before it arrives. */
  width: number;
  height: number;
  /** Shown until the picture is here: a colour, or a data: address of a tiny version. */
  placeholder?: string;
  alt: string;
  /** How wide it will be shown, as in the HTML attribute. */
  sizes: string;
  /** The largest picture of the first screen: loaded at once and first. */
  priority?: boolean;
  /** What must stay in sight when the picture is cropped, in percent from the left and the top. */
  focus?: { x: number; y: number };
  /** On the image itself: `aspect-4/3 object-cover` and the like. */
  className?: string;
  pictureClassName?: string;
};

/** A picture in three formats and several widths, with its place kept free. */
export function Picture(props: Props) {
  const { base, widths, width, height, placeholder, alt, sizes, priority = false, focus, className } = props;
  const set = (ending: string) => widths.map((w) => `${base}-${w}.${ending} ${w}w`).join(", ");
  const fallback = widths.findLast((w) => w <= 1280) ?? widths[0];
  const look: CSSProperties = {};
  if (placeholder) {
    if (placeholder.startsWith("data:")) look.backgroundImage = `url("${placeholder}")`;
    else look.backgroundColor = placeholder;
  }
  if (focus) look.objectPosition = `${focus.x}% ${focus.y}%`;
  return (
    <picture className={cx("block", props.pictureClassName)}>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={set("webp")} sizes={sizes} />
      <img
        src={`${base}-${fallback}.jpg`}
        srcSet={set("jpg")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        style={look}
        className={cx("h-auto w-full bg-cover bg-center", className)}
      />
    </picture>
  );
}
