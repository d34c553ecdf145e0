import { getContext } from "#app/web/app-context.server.ts";
import { getPage, listPosts } from "#modules/content/index.server.ts";
import { rssFeed } from "../blogs/feed.ts";
import type { Route } from "./+types/route";

const ITEMS = 50;

/** /blogs/rss.xml */
export async function loader({ context }: Route.LoaderArgs) {
  const { cachedDb, publicUrl } = getContext(context);
  const [posts, company] = await Promise.all([listPosts(cachedDb, ITEMS), getPage(cachedDb, "company")]);
  const feed = rssFeed({
    title: `${company.name}: stories from the road`,
    description: company.slogan,
    publicUrl,
    posts,
  });
  return new Response(feed, {
    headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "public, max-age=900" },
  });
}
