import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { getPage, listPosts } from "#modules/content/index.server.ts";
import { plainDate } from "#platform/delhi-time.ts";
import type { Route } from "./+types/blog-list";
import { NewsletterBox } from "./newsletter-box.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = houseOf(context);
  const [posts, { newsletter }] = await Promise.all([listPosts(db), getPage(db, "home")]);
  return { posts, newsletter };
}

export const meta: Route.MetaFunction = () => [{ title: "Stories from the road" }];

export default function BlogList({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap band">
        <h1>Stories from the road</h1>
        <ul className="mt-10 grid gap-8 md:grid-cols-3">
          {loaderData.posts.map((post) => (
            <li key={post.slug}>
              <Card
                title={post.title}
                to={post.path}
                heading="h2"
                kicker={`${post.category} · ${plainDate(post.date)}`}
                picture={
                  <Picture
                    {...post.picture}
                    sizes="(min-width: 48rem) 24rem, 100vw"
                    className="aspect-3/2 w-full object-cover"
                  />
                }
              >
                <p className="text-ink-soft">{post.shortDescription}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
      <NewsletterBox {...loaderData.newsletter} />
    </>
  );
}
