import type { ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { TapFrame } from "#app/ui/tap-frame.tsx";

/** A YouTube film on the host without cookies; null for other addresses, which our policy allows in no frame. */
export function filmOf(address: string): { frame: string; page: string } | null {
  let url: URL;
  try {
    // Not `URL.parse`: Safari before 18 lacks it, and the page would break.
    url = new URL(address);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^www\.|^m\./, "");
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (url.searchParams.get("v") ?? /^\/(?:embed|shorts)\/([\w-]+)/.exec(url.pathname)?.[1])
        : null;
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  return {
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${id}`,
  };
}

type Props = {
  /** Address of the film, on any host. */
  url: string;
  title: string;
  poster: ReactNode;
  className?: string;
};

/** A film that plays in place of its poster after a tap; on another host, a link. */
export function Film({ url, title, poster, className = "" }: Props) {
  const film = filmOf(url);
  if (film === null) return <Elsewhere url={url} title={title} />;
  return (
    <TapFrame
      src={film.frame}
      href={film.page}
      title={title}
      label="Play the film"
      note="Comes from YouTube"
      className={`aspect-video bg-night ${className}`}
      poster={poster}
    />
  );
}

/** A link to another host, which it names. */
export function Elsewhere({ url, title }: { url: string; title: string }) {
  return (
    <p>
      <a href={url} className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
        <span>{`${title}, on ${new URL(url).hostname}`}</span>
        <Icon name="external" />
      </a>
    </p>
  );
}
