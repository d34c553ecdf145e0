import { data, isRouteErrorResponse, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { passRetryAfter } from "#app/web/forms/retry-after.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { isTrapped, PRESS_AGAIN } from "#app/web/forms/trap.tsx";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { findMovedPost, findPostByName, getPage, listPosts, writeComment } from "#modules/content/index.server.ts";
import { blogCategorySlug, commentInput } from "#modules/content/model.ts";
import type { CommentAnswer } from "../blogs/comments.tsx";
import { loadStory } from "../blogs/load-story.server.ts";
import { MissingStory, type RecentStories } from "../blogs/missing-story.tsx";
import { storyMeta } from "../blogs/story-meta.ts";
import { StoryPage } from "../blogs/story-page.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

const RECENT = 3;

export const headers = passRetryAfter;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  // The related tours show their next dates.
  showsPlacesOf(context, "tours");
  const { searchParams } = new URL(request.url);
  const story = await loadStory(app, params.blogname);
  const path = story ? story.post.path : await findMovedPost(app.cachedDb, params.blogname);
  if (path === null) {
    const recent: RecentStories = { recent: await listPosts(app.cachedDb, RECENT) };
    throw data(recent, { status: 404 });
  }
  const isHere = story && blogCategorySlug(story.post.category) === params.blogtype;
  if (!isHere) throw redirect(path, 301);
  return { story, isThanked: searchParams.has("commented") };
}

/** Stores a comment for moderation. The post is found by any slug it has had. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = await readForm(request);
  const post = await findPostByName(app.db, params.blogname);
  if (!post) throw data(null, { status: 404 });
  const comment = commentInput.safeParse(Object.fromEntries(form));
  if (!comment.success) {
    const answer: CommentAnswer = { errors: firstFaults(comment), typed: {} };
    for (const name of ["name", "email", "comments"] as const) answer.typed[name] = String(form.get(name) ?? "");
    return data(answer, { status: 422 });
  }
  if (isTrapped(form)) {
    const answer: CommentAnswer = { errors: {}, typed: comment.data, problem: PRESS_AGAIN };
    return data(answer, { status: 422 });
  }
  const wait = await app.limits.take("comment", comment.data.email);
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed: comment.data } satisfies CommentAnswer);
  const { email } = await getPage(app.db, "company");
  // The story was unpublished meanwhile: answer as for a story that never existed.
  if (!(await writeComment(app, post.slug, comment.data, email))) throw data(null, { status: 404 });
  app.poke();
  throw redirect(`${post.path}?commented=1#write-a-comment`, 303);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => storyMeta(matches, loaderData?.story);

export default function BlogPost({ loaderData, actionData }: Route.ComponentProps) {
  return <StoryPage story={loaderData.story} isThanked={loaderData.isThanked} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Only a missing story is handled here; the boundary above handles the rest.
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <MissingStory recent={(error.data as RecentStories | null)?.recent ?? []} />;
}
