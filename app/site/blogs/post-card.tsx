import { Icon } from "#app/ui/art/icon.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PostSummary as PostCardData } from "#modules/content/index.server.ts";
import { plainDate } from "#platform/time/delhi-time.ts";

type Props = {
  post: PostCardData;
  heading?: "h2" | "h3";
  /** `lead`: large, for the newest; `row`: picture beside the words; `stack`: picture above them. */
  look?: "lead" | "row" | "stack";
  priority?: boolean;
};

const pictures = {
  lead: { shape: "aspect-3/2 sm:aspect-[2/1]", sizes: "(min-width: 80rem) 53rem, (min-width: 64rem) 66vw, 100vw" },
  row: { shape: "aspect-3/2", sizes: "(min-width: 80rem) 21rem, (min-width: 40rem) 38vw, 100vw" },
  stack: { shape: "aspect-3/2", sizes: "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw" },
};

export function PostCard({ post, heading = "h2", look = "stack", priority = false }: Props) {
  const { shape, sizes } = pictures[look];
  return (
    <Card
      title={look === "lead" ? <span className="text-3xl">{post.title}</span> : post.title}
      to={post.path}
      heading={heading}
      layout={look === "row" ? "side" : "stack"}
      kicker={
        <>
          <span>{post.category}</span>
          <span aria-hidden="true"> · </span>
          <time dateTime={post.date} className="text-ink-soft">
            {plainDate(post.date)}
          </time>
        </>
      }
      picture={
        <Picture {...post.picture} priority={priority} sizes={sizes} className={cx(shape, "w-full object-cover")} />
      }
    >
      <p className={cx("measure text-ink-soft", look === "lead" && "text-lg")}>{post.shortDescription}</p>
      {/* The whole card is the title's link; these words only show where to press. */}
      <p
        aria-hidden="true"
        className="inline-flex items-center gap-2 font-semibold text-coral-ink underline decoration-1 underline-offset-4 group-hover:decoration-2"
      >
        Read More
        <Icon
          name="arrow-right"
          className="size-5 transition-[translate] duration-150 motion-safe:group-hover:translate-x-1"
        />
      </p>
    </Card>
  );
}
