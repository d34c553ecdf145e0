import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Props = {
  src: string;
  title: string;
  /** The same content as a page, for readers without JavaScript. */
  href: string;
  /** On the button: "Play the film", "Show the map". */
  label: string;
  note?: string;
  icon?: IconName;
  poster?: ReactNode;
  /** Aspect ratio and background. */
  className?: string;
};

/** A frame of another site that loads after a tap. Until then its host learns nothing about the reader. */
export function TapFrame({ src, title, href, label, note, icon = "play", poster, className }: Props) {
  const [isLive, setLive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => setLive(true), []);
  useEffect(() => {
    // The focused button is gone: move the focus to the frame.
    if (isOpen) frame.current?.focus();
  }, [isOpen]);
  const box = cx("off-paper relative block w-full overflow-hidden rounded-md", className);
  if (isOpen)
    return (
      <div className={box}>
        <iframe
          ref={frame}
          src={src}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full border-0"
        />
      </div>
    );
  const inside = (
    <span className="absolute inset-x-3 bottom-3 flex items-center gap-3 rounded-md bg-card p-2.5 pr-4 text-left text-ink no-underline group-hover/tap:bg-marigold-wash sm:inset-x-auto sm:left-3 sm:max-w-[calc(100%-1.5rem)]">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-action text-on-action">
        <Icon name={icon} filled={icon === "play"} className="size-5" />
      </span>
      <span className="leading-tight">
        <span className="block font-semibold">
          <span>{label}</span>
          <span className="sr-only">{`: ${title}.`}</span>
        </span>
        {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
      </span>
    </span>
  );
  const cover = "absolute inset-0 size-full rounded-md";
  return (
    <div className={cx("group/tap", box)}>
      {poster ? <div className="absolute inset-0 [&_img]:size-full [&_img]:object-cover">{poster}</div> : null}
      {/* The same element before and after hydration: a press in between is recorded and replayed. */}
      <a
        href={href}
        data-opens=""
        role={isLive ? "button" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          setOpen(true);
        }}
        className={cover}
      >
        {inside}
      </a>
    </div>
  );
}
