import { Picture } from "#app/ui/picture.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";

export type Photos = Readonly<Record<string, PictureData>>;

/** Picture of a highlight; nothing where it names none, or one that is gone. */
export function HighlightPicture({ photo, photos }: { photo: string | undefined; photos: Photos }) {
  const found = photo === undefined ? undefined : photos[photo];
  return found ? (
    <Picture
      {...found}
      sizes="(min-width: 64rem) 34rem, 90vw"
      className="mt-3 aspect-[2/1] w-full max-w-xl rounded-md object-cover"
    />
  ) : null;
}
