import { categories, destinations, tourFiles } from "#content/index.ts";
import { pages } from "#content/pages/index.ts";
import { posts } from "#content/posts/index.ts";
import type { TourFile } from "#content/shape.ts";
import type { CategoryContent, DestinationContent } from "#modules/catalogue/model.ts";
import type { PageDocument, PageKey, PostContentInput } from "#modules/content/model.ts";

export interface DemoContent {
  categories: CategoryContent[];
  destinations: DestinationContent[];
  tours: (TourFile & { file: string })[];
  posts: { file: string; post: PostContentInput }[];
  pages: { file: string; key: string; document: unknown }[];
}

/** The demo company's content as `npm run ops -- publish` sends it, a copy of one's own to write in. */
export function demoContent(): DemoContent {
  return structuredClone({
    categories,
    destinations,
    tours: tourFiles.map((one) => ({ file: `tours/${one.tour.slug}.ts`, ...one })),
    posts: posts.map((post) => ({ file: `posts/${post.slug}.ts`, post })),
    pages: Object.entries(pages).map(([key, document]) => ({ file: `pages/${key}.ts`, key, document })),
  });
}

export const tourOf = (content: DemoContent, slug: string): TourFile & { file: string } =>
  found(content.tours.find(({ tour }) => tour.slug === slug));

/** A story of such a content. */
export const storyOf = (content: DemoContent, slug: string): PostContentInput =>
  found(content.posts.find(({ post }) => post.slug === slug)).post;

/** A page's document in such a content. */
export const pageOf = <Key extends PageKey>(content: DemoContent, wanted: Key): PageDocument<Key> =>
  found(content.pages.find(({ key }) => key === wanted)).document as PageDocument<Key>;

/** The content without one of its tours, and without a word that leads to it. */
export function without(content: DemoContent, slug: string): DemoContent {
  const others = (slugs: readonly string[] = []): string[] => slugs.filter((one) => one !== slug);
  content.tours = content.tours.filter(({ tour }) => tour.slug !== slug);
  for (const { tour } of content.tours) tour.suggestions = others(tour.suggestions);
  for (const { post } of content.posts) post.relatedTours = others(post.relatedTours);
  const home = pageOf(content, "home");
  home.banner = home.banner.filter(({ tour }) => tour !== slug);
  return content;
}

/** The content with one of its tours under another slug, and every word that leads to it. Answers with the tour, to write in. */
export function renamed(content: DemoContent, from: string, to: string): TourFile["tour"] {
  const swap = (slugs: readonly string[] = []): string[] => slugs.map((slug) => (slug === from ? to : slug));
  const { tour } = tourOf(content, from);
  tour.slug = to;
  for (const { tour: other } of content.tours) other.suggestions = swap(other.suggestions);
  for (const { post } of content.posts) post.relatedTours = swap(post.relatedTours);
  for (const slide of pageOf(content, "home").banner) [slide.tour = ""] = swap([slide.tour]);
  return tour;
}

function found<One>(one: One | undefined): One {
  if (one === undefined) throw new Error("the demo company has no such thing");
  return one;
}
