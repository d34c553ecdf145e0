import { type ReactNode, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A picture with its film, where there is one: a link to the film, which with JavaScript plays in the picture's place. */
export function BannerFilm({ url, title, children }: { url?: string; title: string; children: ReactNode }) {
  const [playing, setPlaying] = useState(false);
  if (!url) return children;
  return (
    <div className="relative">
      {children}
      {playing ? (
        <iframe
          src={url}
          title={`Film: ${title}`}
          allow="autoplay; fullscreen"
          className="absolute inset-0 size-full bg-black"
        />
      ) : (
        <a
          href={url}
          onClick={(event) => {
            event.preventDefault();
            setPlaying(true);
          }}
          className={buttonClass({ size: "sm" }, "absolute top-4 left-4")}
        >
          <Icon name="play" /> Watch the film
        </a>
      )}
    </div>
  );
}
