import type { ReactNode } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { TapFrame } from "#app/ui/tap-frame.tsx";

/** The film at an address of YouTube's, without its cookies; null for any other address, which no page of ours may frame. */
export function filmOf(address: string): { frame: string; page: string } | null {
  let url: URL;
  try {
    // Not URL.parse: a telephone that gets no Safari after the sixteenth would show an error in place of the page.
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
  /** The address of the film, on whatever host. */
  url: string;
  title: string;
  poster: ReactNode;
  className?: string;
};

/** A film that plays in its poster's place on a tap; of a host that our policy lets into no frame, a link to it. */
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

/** A link to what lies on another host, which it names. */
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
