import { data, redirect } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { ownFields, readForm } from "#app/web/forms/read-form.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { findRider, riderChanges, saveRider } from "#modules/booking/index.server.ts";
import { frameFor, isForAdults, riderDetails, WAIVER } from "#modules/booking/model.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { RiderForm } from "../rider-form.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Your details for the ride", "What we need to know about each rider, such as height, food and health.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  openSignedLink(app, "rider", params.id, request);
  const rider = await findRider(app, params.id);
  if (!rider) throw data("no such rider", { status: 404 });
  const isMeasured = rider.saved !== null && rider.mode === "Cycle";
  const frame = isMeasured ? frameFor(Number(rider.saved?.height), rider.minHeightCm) : null;
  return {
    rider,
    agreement: WAIVER.paragraphs,
    frame,
    isTooSmall: isMeasured && frame === null,
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const key = openSignedLink(app, "rider", params.id, request);
  const sent = await readForm(request);
  const form = fieldsOf(sent);
  const rider = await findRider(app, params.id);
  const details = (rider?.saved ? riderChanges : riderDetails).safeParse(form);
  const errors = firstFaults(details);
  const phone = form.emergencyPhone?.trim() ? readTelephone(form.emergencyPhone, rider?.country ?? null) : undefined;
  if (phone && "fault" in phone) errors.emergencyPhone ??= phone.fault;
  if (!details.success || (phone && "fault" in phone))
    return data({ errors, typed: ownFields(form, Object.keys(riderDetails.shape)) }, { status: 422 });
  if (!(await saveRider(app, params.id, { ...details.data, ...(phone && { emergencyPhone: phone.number }) })))
    throw data("no such rider", { status: 404 });
  throw redirect(`/rider/${params.id}?key=${key}&saved=1`);
}

export default function RiderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rider, agreement } = loaderData;
  return (
    <div className="wrap page">
      <p className="kicker">
        <span>{rider.tourName}</span>, <span>{longDate(rider.localDate)}</span>, <span>{rider.localTime}</span>&nbsp;IST
      </p>
      <h1 className="mt-2">{rider.saved ? `Your details, ${rider.saved.name}` : "Tell us about you"}</h1>
      {actionData ? null : <SavedNotice {...loaderData} />}
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RiderForm rider={rider} agreement={agreement} answer={actionData} />
        <WhoReadsIt minAge={rider.minAge} mode={rider.mode} />
      </div>
    </div>
  );
}

type Look = Route.ComponentProps["loaderData"];

function SavedNotice({ rider, frame, isTooSmall, isSaved }: Look) {
  if (isTooSmall)
    return (
      <Notice
        key="too small"
        tone="warning"
        still={!isSaved}
        className="mt-6 max-w-xl"
        title={`Our frames on this ride start at ${rider.minHeightCm} cm`}
        action={
          <Button to="/contact" icon="mail">
            Write to us
          </Button>
        }
      >
        We&apos;ve saved your details, but none of our frames would fit you. Write to us and mention{" "}
        <span className="whitespace-nowrap">{rider.reference}</span>: we&apos;ll look for another way before the day.
      </Notice>
    );
  if (!isSaved) return null;
  return (
    <Notice tone="success" className="mt-6 max-w-xl" title="Thank you, that's all we need">
      {frame ? <span>{`We've set aside a frame of size ${frame} for you. `}</span> : null}
      <span>You can change anything until we set out.</span>
    </Notice>
  );
}

function WhoReadsIt({ minAge, mode }: { minAge: number; mode: "Cycle" | "Walk" }) {
  return (
    <aside className="grid content-start gap-6 text-ink-soft">
      <p>
        Only our desk and the guides of this ride read your diet, notes and emergency contact. They tell{" "}
        <span>{mode === "Cycle" ? "the workshop your height, and the kitchen" : "the kitchen"}</span> what you eat. Once
        saved, this page no longer shows them to anyone. The person who booked has this link too, and sees your name and
        height, <span>{isForAdults(minAge) ? "and" : "for a child the guardian’s name, and"}</span> that we have what we
        need.
      </p>
      <p>
        {minAge > 0 ? <span>{`Riders on this tour are ${minAge} or older. `}</span> : null}
        <span>We delete your height, diet, notes and emergency contact two days after the ride.</span>
      </p>
    </aside>
  );
}
