import { type ReactElement, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { filmOf } from "../film.tsx";

/** A picture that links to its film, if it has one. With JavaScript the film plays in its place, where our policy allows the frame. */
export function BannerFilm({ url, title, children }: { url?: string; title: string; children: ReactElement }) {
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The focused link is gone: move the focus to the film.
    if (playing) frame.current?.focus();
  }, [playing]);
  if (!url) return children;
  const film = filmOf(url);
  return (
    <div className="relative">
      {children}
      {playing && film ? (
        <iframe
          ref={frame}
          src={film.frame}
          title={`Film: ${title}`}
          allow="autoplay; fullscreen"
          className="absolute inset-0 size-full bg-black"
        />
      ) : (
        <a
          href={film?.page ?? url}
          data-opens={film ? "" : undefined}
          onClick={(event) => {
            if (film === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            setPlaying(true);
          }}
          className={buttonClass({ size: "sm" }, "absolute top-4 left-4")}
        >
          <Icon name="play" /> Play the film
        </a>
      )}
    </div>
  );
}
