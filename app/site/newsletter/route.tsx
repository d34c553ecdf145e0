import { data, redirect } from "react-router";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { passRetryAfter } from "#app/web/forms/retry-after.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { isTrapped, PRESS_AGAIN } from "#app/web/forms/trap.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { lastGoodFor } from "#app/web/page-tags.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { subscribe } from "#modules/enquiries/index.server.ts";
import { newsletterSignup } from "#modules/enquiries/model.ts";
import type { Route } from "./+types/route";
import { type NewsletterAnswer, NewsletterForm } from "./newsletter-form.tsx";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = passRetryAfter;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { known } = await lastGoodFor(
    context,
    "newsletter",
    async () => (await getPage(app.cachedDb, "home")).newsletter,
    () => app.builtIn.home.newsletter,
  );
  return { newsletter: known, isSent: new URL(request.url).searchParams.has("sent") };
}

/** Answers the same for every address, so that nobody learns who is subscribed. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const form = await readForm(request);
  const signup = newsletterSignup.safeParse(Object.fromEntries(form));
  if (!signup.success) {
    const answer: NewsletterAnswer = {
      sent: false,
      error: signup.error.issues[0]?.message,
      typed: { email: String(form.get("email") ?? "") },
    };
    return data(answer, { status: 422 });
  }
  const typed = { email: signup.data.email };
  if (isTrapped(form))
    return data({ sent: false, typed, problem: PRESS_AGAIN } satisfies NewsletterAnswer, { status: 422 });
  const wait = await app.limits.take("letter", signup.data.email);
  if (wait !== null) return tooManyForms(wait, { sent: false, typed } satisfies NewsletterAnswer);
  await subscribe(app, signup.data.email);
  app.poke();
  if (!form.has("inPlace")) throw redirect("/newsletter?sent=1", 303);
  return { sent: true } satisfies NewsletterAnswer;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.newsletter.heading ?? "Our newsletter",
    description: loaderData?.newsletter.text,
    path: "/newsletter",
  });

/** The newsletter's page, and the form's target without JavaScript. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { newsletter, isSent } = loaderData;
  const answer: NewsletterAnswer | undefined = actionData ?? (isSent ? { sent: true } : undefined);
  return (
    <div className="wrap page pt-4">
      <Breadcrumb items={[{ label: "Home", to: "/" }, { label: "Our newsletter" }]} />
      <h1 className="mt-6 max-w-3xl">{newsletter.heading}</h1>
      <p className="measure mt-4 text-lg text-ink-soft">{newsletter.text}</p>
      <div className="mt-8 max-w-xl">
        <NewsletterForm buttonLabel={newsletter.buttonLabel} answer={answer} />
      </div>
    </div>
  );
}
