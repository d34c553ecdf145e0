import type { AppContext } from "#app/web/app-context.server.ts";
import { getPictures, photoSources } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";

/** Reads the gallery's texts and albums. A picture by somebody else has its source. */
export async function readGallery({ cachedDb }: AppContext) {
  const { heading, introduction, albums } = await getPage(cachedDb, "gallery");
  const keys = [...new Set(albums.flatMap((album) => album.photos))];
  const [picture, sources] = await Promise.all([getPictures(cachedDb, keys), photoSources(cachedDb, keys)]);
  return {
    heading,
    introduction,
    albums: albums.map(({ photos, ...album }) => ({
      ...album,
      pictures: photos.map((key) => ({ ...picture(key), source: sources.get(key) ?? null })),
    })),
  };
}

type Gallery = Awaited<ReturnType<typeof readGallery>>;
export type Album = Gallery["albums"][number];
export type AlbumPicture = Album["pictures"][number];
