import { getContext } from "#app/web/house.server.ts";
import { getPage, listPosts } from "#modules/content/index.server.ts";
import type { Route } from "./+types/blog-feed";
import { rssFeed } from "./blog/feed.ts";

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
