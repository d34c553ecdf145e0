import { data, redirect } from "react-router";
import { z } from "zod";
import { checkoutPath } from "#app/checkout/booking-request-path.ts";
import { nearestDates } from "#app/checkout/nearest-dates.server.ts";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { ownFields, readForm } from "#app/web/forms/read-form.server.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { isTrapped, PRESS_AGAIN } from "#app/web/forms/trap.tsx";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { keyOf, openSignedLink } from "#app/web/links/signed-link.server.ts";
import { MOST_PEOPLE } from "#modules/booking/model.ts";
import {
  findWaitlistDeparture,
  findWaitlistParty,
  joinWaitlist,
  leaveWaitlist,
} from "#modules/waitlist/index.server.ts";
import { waitlistForm } from "#modules/waitlist/model.ts";
import { listSearch } from "../tours/list-search-params.ts";
import type { Route } from "./+types/route";
import { ListPage } from "./list-page.tsx";
import { OwnPlace } from "./own-place.tsx";
import type { WaitlistAnswer } from "./waitlist-form.tsx";
import { waitlistPath } from "./waitlist-path.ts";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => [{ title: "The waiting list" }, { name: "robots", content: "noindex" }];

/** The address: a departure, and a number of people (1 if invalid). */
const asked = z.object({
  departure: z.uuid(),
  people: z.coerce.number().int().min(1).max(MOST_PEOPLE).catch(1),
});

/** The waitlist entry of a signed mail link, or null: then the address names a departure. */
function ownParty(app: AppContext, request: Request): string | null {
  const id = new URL(request.url).searchParams.get("party");
  if (id !== null) openSignedLink(app, "waiting", id, request);
  return id;
}

async function look(app: AppContext, request: Request) {
  const wish = asked.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!wish.success) throw redirect("/tours");
  const waited = await findWaitlistDeparture(app, wish.data);
  if (!waited) throw data("no such departure", { status: 404 });
  return { wish: { ...wish.data, people: Math.min(wish.data.people, waited.most) }, waited };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const own = ownParty(app, request);
  if (own !== null) return { entry: await findWaitlistParty(app.db, own), list: null };
  const { wish, waited } = await look(app, request);
  const ride = { ...wish, category: "regular" } as const;
  // Addresses are made here, to keep their code out of a rarely opened page.
  const instead = {
    nearest: waited.standing === "free" ? [] : await nearestDates(app, ride),
    bookAt: checkoutPath(ride),
    otherRides: `/tours${listSearch({ date: waited.localDate, people: wish.people })}`,
  };
  const isEntered = new URL(request.url).searchParams.has("entered");
  return { entry: null, list: { wish, waited, instead, isEntered } };
}

/** Answers the same for everyone, so that nobody learns who waits. Redirects, so that a reload sends nothing again. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const own = ownParty(app, request);
  if (own !== null) {
    await leaveWaitlist(app.db, own);
    throw redirect(`/waiting?party=${own}&key=${keyOf(request)}`, 303);
  }
  const form = await readForm(request);
  const { wish, waited } = await look(app, request);
  const typed = ownFields(fieldsOf(form), ["name", "email", "people"]);
  const read = waitlistForm.safeParse(typed);
  const refuse = (errors: WaitlistAnswer["errors"]) =>
    data({ errors, typed } satisfies WaitlistAnswer, { status: 422 });
  if (!read.success) return refuse(firstFaults(read));
  const { people, email } = read.data;
  if (people > waited.most) return refuse({ people: `It never takes more than ${waited.most}` });
  if (isTrapped(form))
    return data({ errors: {}, typed, problem: PRESS_AGAIN } satisfies WaitlistAnswer, { status: 422 });
  const wait = await app.limits.take("waiting", email);
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed } satisfies WaitlistAnswer);
  const itself = waitlistPath(wish.departure, people);
  const answer = await joinWaitlist(app, wish.departure, read.data);
  // A place is free again, or the departure is gone: the page says so itself.
  if (answer !== "entered") throw redirect(itself, 303);
  app.poke();
  throw redirect(`${itself}&entered=1`, 303);
}

/** The waiting list of a departure, or the party's own entry by a mail link. */
export default function Waiting({ loaderData: { list, entry }, actionData }: Route.ComponentProps) {
  return list ? <ListPage {...list} answer={actionData} /> : <OwnPlace entry={entry} />;
}
