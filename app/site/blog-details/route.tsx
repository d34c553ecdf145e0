import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { listPosts } from "#modules/content/index.server.ts";
import { loadStory } from "../blogs/load-story.server.ts";
import { storyMeta } from "../blogs/story-meta.ts";
import { StoryPage } from "../blogs/story-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  const app = getContext(context);
  // The related tours show their next dates.
  showsPlacesOf(context, "tours");
  const [newest] = await listPosts(app.cachedDb, 1);
  const story = newest ? await loadStory(app, newest.slug) : null;
  if (!story) throw data(null, { status: 404 });
  return { story };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => storyMeta(matches, loaderData?.story);

/** The newest story at a fixed address. The canonical address is the story's own. */
export default function BlogDetails({ loaderData }: Route.ComponentProps) {
  return <StoryPage story={loaderData.story} />;
}
