import { Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/route";
import { readGallery } from "./albums.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { albums, ...words } = await readGallery(getContext(context));
  // A cover is one large picture and the two after it.
  return {
    ...words,
    albums: albums.map(({ pictures, ...album }) => ({ ...album, count: pictures.length, cover: pictures.slice(0, 3) })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.heading,
        description: loaderData.introduction,
        path: "/gallery",
        image: loaderData.albums[0]?.cover[0] ? sharedPicture(loaderData.albums[0].cover[0]) : undefined,
      })
    : [];

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { heading, introduction, albums } = loaderData;
  return (
    <div className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: heading }]} />
      <header className="mt-4 grid items-end gap-x-12 gap-y-4 lg:grid-cols-12">
        <h1 className="lg:col-span-6">{heading}</h1>
        <p className="measure text-lg text-ink-soft lg:col-span-6">{introduction}</p>
      </header>
      {albums.length === 0 ? <p className="mt-12">There are no pictures yet.</p> : null}
      <ul className="mt-12 grid gap-x-10 gap-y-16 lg:grid-cols-2">
        {albums.map((album, index) => (
          <li key={album.id} className={cx(index % 2 === 1 && "lg:mt-20")}>
            <article className="group relative">
              <div className="grid grid-cols-3 gap-1.5 overflow-hidden rounded-md">
                {album.cover.map((picture, at) => (
                  <Picture
                    key={picture.photo}
                    {...picture}
                    // The first alt text describes the album; the others would repeat it to screen readers.
                    alt={at === 0 ? picture.alt : ""}
                    priority={index === 0 && at === 0}
                    sizes={at === 0 ? "(min-width: 64rem) 36rem, 100vw" : "(min-width: 64rem) 24rem, 60vw"}
                    pictureClassName={at === 0 ? "col-span-3" : at === 1 ? "col-span-2" : undefined}
                    className={cx(
                      "h-full! w-full object-cover",
                      at === 0 ? "aspect-[2/1]" : at === 1 ? "aspect-[2/1]" : "aspect-square",
                    )}
                  />
                ))}
              </div>
              <h2 className="mt-5 text-2xl">
                <Link
                  to={`/gallery-details?album=${album.id}`}
                  className="decoration-coral decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                >
                  {album.title}
                </Link>
              </h2>
              <p className="measure mt-1 text-ink-soft">
                <span>{album.text}</span>{" "}
                <span className="whitespace-nowrap">
                  {album.count === 1 ? "One picture." : `${album.count} pictures.`}
                </span>
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
