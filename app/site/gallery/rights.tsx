import { isDrawing } from "#app/ui/is-drawing.ts";
import type { AlbumPicture } from "./albums.server.ts";

/** A picture's description as a sentence. */
export const captionOf = (alt: string): string =>
  alt.replace(/^Illustration of (.)/, (_, first: string) => first.toUpperCase()).replace(/[^.!?…]$/, "$&.");

export function Rights({ picture }: { picture: AlbumPicture }) {
  const { alt, credit, licence, source } = picture;
  return (
    <>
      <span className="block leading-snug">{captionOf(alt)}</span>
      <span className="mt-0.5 block text-sm text-ink-soft">
        <span>{isDrawing(alt) ? "Drawing" : "Photograph"}</span>:{" "}
        {source ? <a href={source}>{credit}</a> : <span>{credit}</span>}
        <span>{`, ${licence}`}</span>
      </span>
    </>
  );
}
