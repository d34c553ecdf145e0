import { type ReactNode, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type Props = {
  /** What the frame will show; its name for screen readers. */
  title: string;
  /** The address inside the frame. Without one, the press is a plain link. */
  src: string | null;
  /** Where the same can be seen without a frame: the link without JavaScript. */
  href: string;
  /** What the press does: "Play the film". */
  label: string;
  /** Who gets to know that the reader is there, said before the press. */
  note?: string;
  icon?: IconName;
  /** A picture under the button, `aspect-video`; without one a plain ground. */
  poster?: ReactNode;
  /** The shape: `aspect-video` unless told. */
  className?: string;
};

/** A page of somebody else in a frame, which asks them for nothing before it is pressed. */
export function TapFrame({ title, src, href, label, note, icon = "play", poster, className = "aspect-video" }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && src !== null)
    return (
      <iframe
        src={src}
        title={title}
        allow="fullscreen; autoplay; picture-in-picture"
        allowFullScreen
        // The press took the focus with it; it belongs to what the press has opened.
        ref={(frame) => frame?.focus()}
        className={cx("w-full rounded-md border border-line bg-night", className)}
      />
    );
  return (
    <a
      href={href}
      rel="noopener"
      aria-label={`${label}: ${title}`}
      onClick={(event) => {
        if (src === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setOpen(true);
      }}
      className={cx(
        "group relative grid w-full place-items-center overflow-hidden rounded-md bg-teal text-ink no-underline",
        className,
      )}
    >
      {poster ? <span className="absolute inset-0 [&_img]:size-full [&_img]:object-cover">{poster}</span> : null}
      <span className="relative m-4 flex items-center gap-4 rounded-md bg-card px-5 py-3.5 shadow-print-ink">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-action text-on-action group-hover:bg-action-deep">
          <Icon name={icon} className="size-6" />
        </span>
        <span className="leading-snug">
          <span className="block font-semibold underline-offset-4 group-hover:underline">{label}</span>
          {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
        </span>
      </span>
    </a>
  );
}
