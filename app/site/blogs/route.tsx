import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { pageOfList } from "#app/web/page-of-list.ts";
import { blogTags, browsePosts, getPage } from "#modules/content/index.server.ts";
import { NewsletterBox } from "../newsletter-box.tsx";
import type { Route } from "./+types/route";
import { blogsPath, readBlogParams } from "./blog-search-params.ts";
import { Chosen } from "./chosen.tsx";
import { feedLink } from "./feed-link.ts";
import { PostCard } from "./post-card.tsx";
import { SearchBox } from "./search-box.tsx";
import { CategoryLinks, TagCloud } from "./sidebar.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { cachedDb } = getContext(context);
  const tags = blogTags((await getPage(cachedDb, "company")).shortName);
  const wish = readBlogParams(new URL(request.url).searchParams, tags);
  const [found, { newsletter }, { stories }] = await Promise.all([
    browsePosts(cachedDb, wish, tags),
    getPage(cachedDb, "home"),
    getPage(cachedDb, "promises"),
  ]);
  return { wish: { ...wish, page: found.page }, found, newsletter, description: stories };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { wish, found, description } = loaderData;
  const title = ["Stories from the road", wish.category].filter(Boolean).join(", ");
  return [
    ...pageMeta(matches, {
      ...pageOfList({ title, description }, wish.page),
      path: blogsPath({ category: wish.category, page: wish.page }),
      image: found.posts[0] ? sharedPicture(found.posts[0].picture) : undefined,
      // Search results are not to be indexed.
      noindex: wish.q !== "" || wish.tag !== null,
    }),
    feedLink,
  ];
};

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { wish, found, newsletter } = loaderData;
  const isWhole = wish.page === 1 && !wish.q && !wish.category && !wish.tag;
  return (
    <>
      <div className="wrap page">
        <header>
          {/* From 24 to 24.5rem the line fits in our face and not in the fallback: it would move the page. */}
          <h1>
            Stories from <br className="min-[25rem]:hidden" />
            the road
          </h1>
          <p lang="hi" className="mt-2 text-xl text-coral-ink">
            रास्ते की कहानियाँ
          </p>
        </header>
        <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-6 lg:col-start-2 lg:gap-10">
            <SearchBox wish={wish} />
            <CategoryLinks wish={wish} categories={found.categories} />
          </div>
          <div id="stories" className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Chosen wish={wish} total={found.total} />
            {found.posts.length === 0 ? (
              <NothingFound />
            ) : (
              <ul className="mt-5 grid gap-10 lg:gap-12">
                {found.posts.map((post, index) => (
                  <li key={post.slug}>
                    <PostCard post={post} look={isWhole && index === 0 ? "lead" : "row"} priority={index === 0} />
                  </li>
                ))}
              </ul>
            )}
            <Pagination
              current={found.page}
              pages={found.pages}
              to={(page) => `${blogsPath({ ...wish, page })}#stories`}
              label="Pages of stories"
              previous="Newer"
              next="Older"
              className="mt-12 border-t border-line pt-6"
            />
          </div>
          <div className="lg:col-start-2">
            <TagCloud wish={wish} tags={found.tags} />
            <a
              href="/blogs/rss.xml"
              className="mt-6 inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:decoration-2"
            >
              All stories as a feed (RSS)
            </a>
          </div>
        </div>
      </div>
      <NewsletterBox {...newsletter} />
    </>
  );
}

function NothingFound() {
  return (
    <div className="mt-5 rounded-lg bg-cream px-6 py-10 sm:px-10">
      <StationBoard name="No such halt" hindi="ऐसा कोई पड़ाव नहीं" size="sm" />
      <p className="measure mt-6 text-lg">
        No story matches all of that. Try fewer letters, or remove a category or a tag.
      </p>
      <Button to={blogsPath()} variant="secondary" className="mt-5">
        Show all stories
      </Button>
    </div>
  );
}
