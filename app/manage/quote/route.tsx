import { data, Form, redirectDocument, useNavigation } from "react-router";
import { z } from "zod";
import { describeFit } from "#app/checkout/describe-fit.ts";
import { TourButton } from "#app/checkout/tour-button.tsx";
import { Ticket } from "#app/ui/art/ticket.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { managePath, NEWER_LINK, payPath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import { acceptQuote, findQuote, openBooking } from "#modules/booking/index.server.ts";
import { describePeople, withSums } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { PolicyList } from "../parts/policy-list.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Your quote", "The ride we've put together for you, with its price.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  openSignedLink(app, "quote", params.id, request);
  const found = await findQuote(app, params.id);
  if (!found) throw data("no such quote", { status: 404 });
  const { booking, ...offer } = found;
  const isBooked = booking !== null && booking.status !== "held" && booking.status !== "expired";
  const bookingPath = booking?.hasFirstLink
    ? managePath(booking.reference, app.signer.sign("booking", booking.reference))
    : null;
  return { offer, isBooked, hasNewerLink: booking !== null && bookingPath === null, bookingPath };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  openSignedLink(app, "quote", params.id, request);
  const seen = z.coerce.number().int().min(0).catch(0);
  const shown = { others: seen.parse((await readForm(request)).get("others")) };
  const accepted = await acceptQuote(app, params.id, shown);
  if (!accepted) {
    const offer = await findQuote(app, params.id);
    const others = offer?.standing === "open" && offer.others > shown.others ? offer.others : null;
    const problem =
      others === null
        ? offer?.standing === "taken"
          ? TAKEN
          : "This quote is no longer valid. We'd be glad to make you a new one."
        : "Someone else has booked this ride since. Accept it anyway, or let us find a time that is yours alone.";
    return data({ problem, others }, { status: 409 });
  }
  const { reference } = accepted;
  const key = app.signer.sign("booking", reference);
  const isTheirs = await openBooking(app, { reference, key, purpose: "booking" });
  if (!isTheirs) return data({ problem: `This quote has been accepted. ${NEWER_LINK}`, others: null }, { status: 409 });
  throw redirectDocument(payPath(reference, key));
}

const TAKEN = "Someone else has booked this time privately. We'd be glad to find you another.";

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, isBooked } = loaderData;
  const isOpen = offer.standing === "open";
  const others = actionData?.others ?? offer.others;
  const fit = isOpen && !isBooked ? describeFit(offer.fit) : null;
  return (
    <div className="wrap page">
      <p className="kicker">{`Quote ${offer.number}, version ${offer.version}`}</p>
      <h1 className="mt-2">{`Your ride, ${offer.contactName}`}</h1>
      {actionData?.problem ? (
        <Notice
          tone="warning"
          className={below}
          action={
            <Button to="/contact" variant="secondary">
              Write to us
            </Button>
          }
        >
          {actionData.problem}
        </Notice>
      ) : null}
      {actionData?.problem && offer.standing === "taken" ? null : (
        <StandingNotice standing={offer.standing} isBooked={isBooked} />
      )}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Ticket
          label="The offer"
          className="lg:col-start-2"
          main={<RideOffered offer={offer} others={others} />}
          stub={
            <>
              <p className="flex items-baseline justify-between gap-4">
                <span>No tax added</span>
                <strong className="font-display text-3xl">{formatRupees(offer.totalPaise)}</strong>
              </p>
              {isOpen ? (
                <p className="mt-1 text-sm">
                  It is valid until <span className="whitespace-nowrap">{delhiInstant(offer.expiresAt)}</span>
                  <span>
                    {offer.isForming ? ", when we decide if enough riders have paid for this ride to run." : "."}
                  </span>
                </p>
              ) : null}
              <div className="mt-4">
                <WayOn look={loaderData} others={others} />
              </div>
            </>
          }
        />
        <div className="grid content-start gap-5 wrap-anywhere lg:col-start-1 lg:row-start-1">
          {offer.words.split("\n").map((paragraph) => (
            <p key={paragraph} className="measure text-lg">
              {paragraph}
            </p>
          ))}
          {fit ? (
            <p className="measure">
              <span>{fit}</span> If someone isn&apos;t, or you&apos;re not sure, <a href="/contact">ask us</a> before
              you pay.
            </p>
          ) : null}
          {isOpen ? (
            <section className="mt-4 max-w-xl">
              <h2 className="text-xl">If your plans change</h2>
              <PolicyList
                policy={withSums(offer.policy, offer.totalPaise)}
                className="mt-2 divide-y divide-line border-y border-line"
              />
            </section>
          ) : null}
        </div>
      </div>
    </div>
  );
}

type Look = Route.ComponentProps["loaderData"];

const below = "mt-6 max-w-xl";

function StandingNotice({ standing, isBooked }: { standing: Look["offer"]["standing"]; isBooked: boolean }) {
  if (standing === "superseded")
    return (
      <Notice tone="warning" still className={below} title="There is a newer version">
        This version is no longer valid. Look for our newest mail with the same number.
      </Notice>
    );
  if (standing === "taken")
    return (
      <Notice
        tone="warning"
        still
        className={below}
        title="This time is taken"
        action={<Button to="/contact">Write to us</Button>}
      >
        {TAKEN}
      </Notice>
    );
  if (standing !== "expired" || isBooked) return null;
  return (
    <Notice tone="warning" still className={below} title="This quote has expired">
      Write to us, and we&apos;ll look at the date again.
    </Notice>
  );
}

function RideOffered({ offer, others }: { offer: Look["offer"]; others: number }) {
  return (
    <>
      <h2 className="text-2xl">{offer.tourName}</h2>
      <p className="mt-2 font-semibold">
        <span>{longDate(offer.localDate)}</span>, <span>{offer.localTime}</span>&nbsp;IST
      </p>
      {others > 0 && offer.standing !== "taken" ? (
        <p>{`${describePeople(offer.people)}; ${others === 1 ? "1 other rides" : `${others} others ride`} with you`}</p>
      ) : (
        <p>{`${describePeople(offer.people)}, ${offer.people === 1 ? "by yourself" : "as a private group"}`}</p>
      )}
    </>
  );
}

function WayOn({ look, others }: { look: Look; others: number }) {
  const { offer, isBooked, hasNewerLink, bookingPath } = look;
  const { state } = useNavigation();
  if (isBooked && bookingPath)
    return (
      <Button href={bookingPath} block>
        See your booking
      </Button>
    );
  if (hasNewerLink) return <p>{NEWER_LINK}</p>;
  if (offer.standing === "open")
    return (
      <Form method="post">
        <input type="hidden" name="others" value={others} />
        <Button type="submit" block busy={state !== "idle"}>
          Accept and pay
        </Button>
      </Form>
    );
  return (
    <TourButton to={offer.tourPath} isPublished={offer.isPublished} variant="secondary" block>
      See the tour
    </TourButton>
  );
}
