import { Button } from "#app/ui/button.tsx";
import type { PostSummary as PostCardData } from "#modules/content/index.server.ts";
import { PostCard } from "./post-card.tsx";

/** Body of a story's 404. */
export interface RecentStories {
  recent: PostCardData[];
}

/** 404 page of a story, with the newest stories. */
export function MissingStory({ recent }: RecentStories) {
  return (
    <div className="wrap page">
      <title>Story not found</title>
      <meta name="robots" content="noindex" />
      <h1>There&apos;s no story here</h1>
      <p className="measure mt-4 text-lg text-ink-soft">
        It may have been taken down, or the address may be mistyped. Here are our newest ones.
      </p>
      <ul className="pairs mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {recent.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      <Button to="/blogs" variant="secondary" className="mt-10">
        All stories
      </Button>
    </div>
  );
}
