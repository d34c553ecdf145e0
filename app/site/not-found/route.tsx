import { data, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { lastGoodFor } from "#app/web/page-tags.server.ts";
import { listTours } from "#modules/catalogue/index.server.ts";
import { listPosts } from "#modules/content/index.server.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { closest } from "../missing/suggestion.ts";
import { writtenByHand } from "../missing/written-by-hand.ts";
import type { Route } from "./+types/route";

/** The newest stories; the search on the page finds older ones. */
const STORIES = 100;

/** 404 for every unknown address, with suggestions. Commonly guessed addresses redirect. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const meant = writtenByHand.get(canonicalPath(pathname).toLowerCase());
  if (meant !== undefined) throw redirect(meant + search, 301);
  const app = getContext(context);
  const { known } = await lastGoodFor(
    context,
    "addresses",
    async () => [
      ...(await listTours(app.cachedDb)).map(asTour),
      ...(await listPosts(app.cachedDb, STORIES)).map(asStory),
    ],
    () => [...app.builtIn.tours.map(asTour), ...app.builtIn.posts.map(asStory)],
  );
  throw data({ suggestions: closest(pathname, known) }, { status: 404 });
}

const asTour = ({ name, path }: { name: string; path: string }) => ({ label: name, path, kind: "Tour" });
const asStory = ({ title, path }: { title: string; path: string }) => ({ label: title, path, kind: "Story" });

export default function NotFound() {
  return null;
}
