import { Link } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { JsonLd } from "#app/web/json-ld.tsx";
import { plainDate } from "#platform/time/delhi-time.ts";
import { NewsletterBox } from "../newsletter-box.tsx";
import { blogsPath } from "./blog-search-params.ts";
import { type CommentAnswer, Comments } from "./comments.tsx";
import { Contents } from "./contents.tsx";
import type { Story } from "./load-story.server.ts";
import { Share } from "./share.tsx";
import { StoryBody } from "./story-body.tsx";
import { storyData } from "./story-data.ts";
import { AuthorBox, Neighbours, RelatedTours } from "./story-end.tsx";

type Props = { story: Story; isThanked?: boolean; answer?: CommentAnswer };

export function StoryPage({ story, isThanked = false, answer }: Props) {
  const { post, previous, next, comments, tours, newsletter, minutes, publicUrl } = story;
  const { document } = post;
  return (
    // The key resets frames and forms when another story opens.
    <div key={post.slug}>
      <JsonLd data={storyData(story)} />
      <article>
        <Picture
          {...post.picture}
          priority
          sizes="100vw"
          className="head-picture aspect-3/2 w-full object-cover md:aspect-[5/2] xl:aspect-[3/1]"
        />
        <div className="wrap page pt-4">
          <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Stories", to: "/blogs" }, { label: post.title }]} />
          <div className="mt-5 grid gap-x-14 gap-y-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
            <header className="lg:col-start-2">
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                <Link
                  to={blogsPath({ category: post.category })}
                  className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline-offset-4 hover:underline"
                >
                  {post.category}
                </Link>
                <time dateTime={post.date} className="text-ink-soft">
                  {plainDate(post.date)}
                </time>
                <span className="text-ink-soft">
                  <span>{minutes === 1 ? "1 minute" : `${minutes} minutes`}</span> to read
                </span>
              </p>
              <h1 className="mt-1 max-w-4xl">{post.title}</h1>
              <p className="mt-4 max-w-[40rem] text-xl leading-snug text-ink-soft">{post.shortDescription}</p>
              <div className="off-paper mt-5">
                <Share title={post.title} url={publicUrl + post.path} />
              </div>
            </header>
            <aside className="max-lg:hidden lg:col-start-1 lg:row-start-2">
              <Contents sections={document.sections} />
            </aside>
            <div className="min-w-0 lg:col-start-2 lg:row-start-2">
              <StoryBody document={document} gallery={post.gallery} poster={post.videoPoster} />
              <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-2">
                {document.tags.map((tag) => (
                  <li key={tag}>
                    <Link
                      to={blogsPath({ tag })}
                      className="inline-flex min-h-11 items-center rounded-pill border border-edge px-3.5 text-sm font-semibold text-ink no-underline hover:bg-sand/60"
                    >
                      {tag}
                    </Link>
                  </li>
                ))}
              </ul>
              <AuthorBox author={document.author} picture={post.authorPicture} />
            </div>
          </div>
        </div>
      </article>
      <Neighbours previous={previous} next={next} />
      <Comments path={post.path} comments={comments} isThanked={isThanked} answer={answer} />
      <RelatedTours tours={tours} />
      <NewsletterBox {...newsletter} />
    </div>
  );
}
