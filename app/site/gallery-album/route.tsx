import { lazy, Suspense, useState } from "react";
import { data } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { openOverPage } from "#app/web/browser/open-over-page.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { AlbumGrid } from "../gallery/album-grid.tsx";
import { readGallery } from "../gallery/albums.server.ts";
import { Rights } from "../gallery/rights.tsx";
import type { Route } from "./+types/route";

// Its own chunk: loaded at the first tap.
const load = () => import("../lightbox.tsx");
const Lightbox = lazy(load);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { heading, albums } = await readGallery(getContext(context));
  const id = new URL(request.url).searchParams.get("album") ?? albums[0]?.id;
  const at = albums.findIndex((one) => one.id === id);
  const album = albums[at];
  const next = albums[(at + 1) % albums.length];
  if (!album || !next) throw data("no such album", { status: 404 });
  return { heading, album, next: { id: next.id, title: next.title } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { id, title, text, pictures } = loaderData.album;
  const first = pictures[0];
  return pageMeta(matches, {
    title,
    description: text,
    path: `/gallery-details?album=${id}`,
    image: first ? sharedPicture(first) : undefined,
  });
};

export default function AlbumPage({ loaderData }: Route.ComponentProps) {
  const { heading, album, next } = loaderData;
  // Index of the large picture; kept while the lightbox closes.
  const [shown, setShown] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const index = Math.min(shown ?? 0, album.pictures.length - 1);
  const picture = album.pictures[index];
  return (
    <div className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: heading, to: "/gallery" }, { label: album.title }]} />
      <header className="mt-4">
        <h1>{album.title}</h1>
        <p className="measure mt-4 text-lg text-ink-soft">{album.text}</p>
      </header>
      <AlbumGrid
        key={album.id}
        pictures={album.pictures}
        onOpen={(event, index) =>
          openOverPage(event, load, () => {
            setShown(index);
            setOpen(true);
          })
        }
      />
      <div className="mt-14 flex flex-wrap items-center justify-between gap-4 border-t-2 border-ink pt-6">
        <Button to="/gallery" variant="link" icon="arrow-left">
          All albums
        </Button>
        <Button to={`/gallery-details?album=${next.id}`} iconEnd="arrow-right">
          {next.title}
        </Button>
      </div>
      <Suspense fallback={null}>
        {shown === null ? null : (
          <Lightbox
            title={album.title}
            pictures={album.pictures}
            index={index}
            onIndexChange={setShown}
            open={open}
            onOpenChange={setOpen}
            caption={picture ? <Rights picture={picture} /> : null}
          />
        )}
      </Suspense>
    </div>
  );
}
