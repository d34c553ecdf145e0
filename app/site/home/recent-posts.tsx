import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import { plainDate } from "#platform/time/delhi-time.ts";
import type { HomeData } from "./home-data.server.ts";

type Props = HomeData["blog"] & { posts: HomeData["posts"] };

export function RecentPosts({ heading, description, posts }: Props) {
  const [newest, ...earlier] = posts;
  if (!newest) return null;
  return (
    <Section
      heading={heading}
      text={description}
      action={{ label: "View All Blogs", to: "/blogs" }}
      once={[description, posts]}
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <Card
          title={<span className="text-2xl">{newest.title}</span>}
          to={newest.path}
          kicker={`${newest.category} · ${plainDate(newest.date)}`}
          className="lg:col-span-7"
          picture={
            <Picture
              {...newest.picture}
              sizes="(min-width: 64rem) 44rem, 100vw"
              className="aspect-3/2 w-full object-cover"
            />
          }
        >
          <p className="measure text-lg text-ink-soft">{newest.shortDescription}</p>
        </Card>
        <ul className="divide-y divide-line border-y border-line lg:col-span-5">
          {earlier.map((post) => (
            <li key={post.slug} className="group relative grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 py-6">
              <div className="overflow-hidden rounded-md">
                <Picture {...post.picture} sizes="10.5rem" className="aspect-square w-full object-cover" />
              </div>
              <Card title={post.title} to={post.path} className="[&>div]:pt-0">
                <p className="kicker -order-1">{plainDate(post.date)}</p>
                <p className="text-sm text-ink-soft max-sm:hidden">{post.shortDescription}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
