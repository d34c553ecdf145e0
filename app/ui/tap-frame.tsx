import { type ReactNode, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type Props = {
  /** What the frame shows; a host that the page's policy lets in. */
  src: string;
  /** The same thing on a page of its own, for readers without JavaScript. */
  href: string;
  /** What is in the frame, for screen readers. */
  title: string;
  /** On the button. */
  label: string;
  icon?: IconName;
  /** Where it comes from, said before it is loaded: "The map comes from openstreetmap.org." */
  note?: string;
  /** Under the button until the tap: a picture, or nothing. */
  poster?: ReactNode;
  /** Permissions of the frame, such as "fullscreen". */
  allow?: string;
  /** The shape: `aspect-video` and the like. */
  className?: string;
};

/** A map or a film from another house. Nothing is fetched from there before somebody taps. */
export function TapFrame({ src, href, title, label, icon = "play", note, poster, allow, className }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className={cx("relative overflow-hidden rounded-md", className)}>
      {open ? (
        <iframe
          src={src}
          title={title}
          allow={allow}
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          // The reader's focus was on the link that this frame has replaced.
          ref={(frame) => frame?.focus()}
          className="absolute inset-0 size-full border-0"
        />
      ) : (
        <>
          {poster}
          <div className="absolute inset-0 grid content-center justify-items-center gap-3 p-5 text-center">
            <a
              href={href}
              rel="noopener"
              className={buttonClass({}, "relative")}
              onClick={(event) => {
                event.preventDefault();
                setOpen(true);
              }}
            >
              <Icon name={icon} />
              {label}
            </a>
            {note ? <p className="rounded-sm bg-card px-2.5 py-0.5 text-sm">{note}</p> : null}
          </div>
        </>
      )}
    </div>
  );
}
