import { data } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { findPost } from "#modules/content/index.server.ts";
import { plainDate } from "#platform/delhi-time.ts";
import type { Route } from "./+types/blog-post";

export async function loader({ context, params }: Route.LoaderArgs) {
  const post = await findPost(houseOf(context).db, params.blogname);
  if (!post) throw data("no such story", { status: 404 });
  return { post };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.post.title ?? "Story" },
  { name: "description", content: loaderData?.post.shortDescription },
];

export default function BlogPost({ loaderData: { post } }: Route.ComponentProps) {
  const { document } = post;
  return (
    <article>
      <Picture {...post.picture} priority sizes="100vw" className="aspect-3/2 w-full object-cover md:aspect-[3/1]" />
      <div className="wrap band">
        <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Stories", to: "/blogs" }, { label: post.title }]} />
        <p className="kicker mt-6">
          {post.category} · {plainDate(post.date)}
        </p>
        <h1 className="mt-2 max-w-3xl">{post.title}</h1>
        <div className="reading mt-8 grid gap-4">
          {document.sections.map((section) => (
            <section key={section.title} className="grid gap-3">
              <h2 className="mt-6">{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
        <p className="mt-10 border-t border-line pt-6">
          <strong>{document.author.name}</strong>. {document.author.description}
        </p>
      </div>
    </article>
  );
}
