import { data, Link, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { findComment, moderateComment } from "#modules/content/index.server.ts";
import { ModerationCard } from "../moderation-card.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

/** Opened from the company's mail. A GET changes nothing, since mail scanners follow links. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  openSignedLink(app, "comment", params.id, request);
  const comment = await findComment(app.db, params.id);
  if (!comment) throw data("no such comment", { status: 404 });
  return { comment };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const key = openSignedLink(app, "comment", params.id, request);
  const verdict = (await readForm(request)).get("verdict");
  if (verdict !== "published" && verdict !== "refused") throw data("no verdict", { status: 400 });
  await moderateComment(app, params.id, verdict);
  throw redirect(`/moderate/comment/${params.id}?key=${key}`, 303);
}

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => [{ title: "A comment to read" }, { name: "robots", content: "noindex" }];

export default function ModerateComment({ loaderData: { comment } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <div className="max-w-2xl">
        <h1>{`A comment by ${comment.name}`}</h1>
        <p className="mt-3">
          On{" "}
          <Link to={comment.postPath} className="text-coral-ink underline underline-offset-4">
            {comment.postTitle}
          </Link>
        </p>
        <blockquote
          dir="auto"
          className="mt-6 rounded-lg bg-card p-6 text-lg whitespace-pre-line wrap-anywhere shadow-print"
        >
          {comment.comment}
        </blockquote>
        <ModerationCard status={comment.status} shownWhere="Everyone can read it below the story." />
      </div>
    </div>
  );
}
