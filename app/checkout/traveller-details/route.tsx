import { type RefObject, useEffect, useRef } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { travellerIn } from "#app/account/session-cookie.server.ts";
import { waitlistPath } from "#app/site/waitlist/waitlist-path.ts";
import { StepperProgress } from "#app/ui/art/stepper-progress.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { guessCountry, guessTouristCategory } from "#app/web/forms/guess-country.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { passRetryAfter } from "#app/web/forms/retry-after.ts";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { findProfile } from "#modules/accounts/index.server.ts";
import { isFull } from "#modules/availability/model.ts";
import { describeRefusedPlaces, findShortHold, quote } from "#modules/booking/index.server.ts";
import {
  type BookingRefusal,
  type BookingRequest,
  bookingRequest,
  isForAdults,
  MOST_PEOPLE,
  type Quote,
  refusals,
  ridersHeading,
} from "#modules/booking/model.ts";
import type { TourForSale } from "#modules/catalogue/index.server.ts";
import { findWaitlistDeparture } from "#modules/waitlist/index.server.ts";
import { newSecret } from "#platform/ids.server.ts";
import { bookingRequestPath } from "../booking-request-path.ts";
import { useCheckoutPrefill } from "../checkout-prefill.ts";
import { countryOptions } from "../countries.server.ts";
import { describeFit } from "../describe-fit.ts";
import { HeldNotice } from "../held-notice.tsx";
import { describeOwnHold, findOwnHold } from "../hold-cookie.server.ts";
import { nearestDates } from "../nearest-dates.server.ts";
import { NearestDates } from "../nearest-dates.tsx";
import { lookOrKeep, useKeptLook } from "../pay/last-look.ts";
import { Summary, SummaryLine } from "../summary.tsx";
import { takePlaces, triedHoldContext } from "../take-places.server.ts";
import { refuseGuess, showWithCode, typedCode } from "../try-code.server.ts";
import type { Route } from "./+types/route";
import { TravellerDetailsForm } from "./traveller-details-form.tsx";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

/** The form's key finds a booking, so it is private. "no-store" would lose typed text on Back. */
export const headers = (given: Route.HeadersArgs) => ({
  "cache-control": "private, no-cache",
  ...passRetryAfter(given),
});

/** Headings for refusals that another date does not solve. */
const tooMuchWords: Partial<Record<BookingRefusal, string>> = {
  over_one_payment: "Too much for one payment",
  group_too_large: "Too many for one group",
};

const partsOf = ({ fit, mode, meetingPoint }: TourForSale) => ({
  mode,
  meetingPlace: meetingPoint.name,
  fit: describeFit(fit),
  isForAdults: isForAdults(fit.minAge),
});

/** Waitlist address of the party; null if not needed or too large. */
async function waitingFor(app: AppContext, wish: BookingRequest, refused: BookingRefusal): Promise<string | null> {
  const waited = isFull(refused) && wish.category === "regular" ? await findWaitlistDeparture(app, wish) : null;
  return waited && wish.people <= waited.most ? waitlistPath(wish.departure, wish.people) : null;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { wish, isForOne } = readChoice(new URL(request.url).searchParams);
  if (!wish) throw redirect("/tours");
  const app = getContext(context);
  const own = await findOwnHold(app, request.headers.get("cookie"), wish.departure);
  const held = own && describeOwnHold(own);
  const besides = own?.booking.id;
  const [answer, heldMinutes] = await Promise.all([
    quote(app, wish, { besides }),
    findShortHold(app, app.limits.callerNetworks(), wish),
  ]);
  if ("refused" in answer) {
    const tooMuch = tooMuchWords[answer.refused] ?? null;
    const nearest = tooMuch ? [] : await nearestDates(app, wish);
    const none = {
      coded: null,
      codeInLink: null,
      countries: [],
      guessedCountry: null,
      guessedCategory: undefined,
      requestKey: "",
      known: null,
      chooseAgain: "/tours",
      isForOne,
    };
    const waitsAt = await waitingFor(app, wish, answer.refused);
    const said = await describeRefusedPlaces(app, wish, answer.refused);
    const isHeld = said !== refusals[answer.refused];
    return {
      quote: null,
      refused: said,
      isHeld,
      tooMuch,
      nearest,
      waitsAt,
      held,
      ...none,
    };
  }
  const traveller = await travellerIn(app, request);
  const known = traveller && (await findProfile(app, traveller.id));
  const codeInLink = await readCodeInLink(app, request, answer.quote, besides);
  const guessedCountry = guessCountry(request);
  return {
    codeInLink,
    coded: codeInLink && "coded" in codeInLink ? codeInLink.coded : null,
    chooseAgain: bookingRequestPath(answer.quote.tour.path, answer.quote),
    isForOne,
    quote: {
      ...answer.quote,
      ...partsOf(answer.tour),
      heldMinutes: Math.min(answer.quote.heldMinutes, heldMinutes ?? answer.quote.heldMinutes),
    },
    refused: null,
    isHeld: false,
    tooMuch: null,
    nearest: [],
    waitsAt: null,
    held,
    countries: countryOptions,
    guessedCountry,
    guessedCategory: guessTouristCategory(known?.country ?? guessedCountry),
    requestKey: newSecret(),
    known: known && {
      contactname: known.name,
      contactemail: known.email,
      contactnumber: known.mobileNumber ?? "",
      ...(known.country && { country: known.country }),
    },
  };
}

/** Price with the code of a link, or why it does not hold. */
async function readCodeInLink(app: AppContext, request: Request, quoted: Quote, besides: string | undefined) {
  const typed = typedCode(new URL(request.url).searchParams.get("code"));
  if (typed === "") return null;
  const guess = await refuseGuess(app);
  if (guess !== null) return { typed, words: guess };
  return { typed, ...(await showWithCode(app, quoted, { typed, email: null, besides })) };
}

/** Closing a modal by Back reloads: offline, the page stays. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => lookOrKeep(request, serverLoader);

/**
 * Reads the chosen ride. An invalid party size becomes one, and the page says so; a huge one becomes `MOST_PEOPLE` and is
 * refused.
 */
function readChoice(search: URLSearchParams) {
  const given = Object.fromEntries(search);
  const people = Number(given.people) > MOST_PEOPLE ? MOST_PEOPLE : given.people;
  const read = bookingRequest.safeParse({ ...given, people });
  const wish = read.data ?? bookingRequest.safeParse({ ...given, people: 1 }).data;
  return { wish, isForOne: !read.success };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = fieldsOf(await readForm(request));
  const asked = context.get(triedHoldContext);
  if (asked && "failed" in asked) throw asked.failed;
  const answer = asked ?? (await takePlaces(getContext(context), form, request.headers.get("cookie")));
  // A new document: only the payment page's policy allows the payment window.
  if ("next" in answer)
    throw redirectDocument(answer.next, answer.note ? { headers: { "set-cookie": answer.note } } : undefined);
  if (answer.waitSeconds !== undefined)
    return data(answer, { status: 429, headers: { "retry-after": String(answer.waitSeconds) } });
  const isFaulty = Object.keys(answer.errors).length > 0;
  return data(answer, { status: answer.problem !== null ? 409 : isFaulty ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: ridersHeading(loaderData?.quote?.mode ?? "Cycle").replace("?", "") },
  { name: "description", content: "Tell us who's coming and how to reach you. We hold your places while you pay." },
  { name: "robots", content: "noindex" },
];

export default function TravellerDetails({ loaderData, actionData }: Route.ComponentProps) {
  useKeptLook(loaderData);
  const {
    quote: quoted,
    refused,
    isHeld,
    tooMuch,
    nearest,
    waitsAt,
    held,
    countries,
    guessedCountry,
    guessedCategory,
    requestKey,
    known,
    chooseAgain,
    isForOne,
    codeInLink,
  } = loaderData;
  const answered: Partial<Record<string, string>> | undefined = actionData?.typed;
  const lastTyped = useCheckoutPrefill(answered, quoted?.isForAdults);
  const coded = actionData ? (actionData.coded ?? null) : loaderData.coded;
  const title = useToldTitle(quoted?.departureId ?? null);
  if (!quoted) return <DateGone {...{ title, refused, isHeld, tooMuch, nearest, waitsAt, held }} typed={answered} />;
  const priced = { ...quoted, ...(coded && { lines: coded.lines, totalPaise: coded.totalPaise }) };
  return (
    <div className="wrap page">
      <StepperProgress
        label="Booking"
        current={1}
        steps={[{ label: "Choose", to: chooseAgain }, { label: "Who" }, { label: "Pay" }]}
      />
      <h1 ref={title} tabIndex={-1} className="mt-6 scroll-mt-28 outline-none">
        {ridersHeading(quoted.mode)}
      </h1>
      <SummaryLine {...priced} giftPaise={coded?.giftPaise ?? 0} />
      {held ? <HeldNotice {...held} /> : null}
      {isForOne ? (
        <Notice
          tone="warning"
          still
          title="For one person"
          className="mt-6 max-w-xl"
          action={
            <Button to={chooseAgain} variant="secondary">
              Change the number
            </Button>
          }
        >
          We didn&apos;t get the number of people, so this is for one. Your tour and date are kept.
        </Notice>
      ) : null}
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <TravellerDetailsForm
          quoted={priced}
          countries={countries}
          guessedCountry={guessedCountry}
          guessedCategory={guessedCategory}
          requestKey={requestKey}
          typed={answered ?? { ...(lastTyped ?? known ?? undefined), ...(codeInLink && { code: codeInLink.typed }) }}
          answer={actionData}
          codeApplies={coded?.applies}
          isPaid={coded?.giftPaise === priced.totalPaise}
          codeFault={actionData ? undefined : codeInLink && "words" in codeInLink ? codeInLink.words : undefined}
        />
        <aside className="max-lg:max-w-xl">
          <Summary {...priced} creditPaise={coded?.giftPaise ?? 0} isByGift tourName={quoted.tour.name} />
        </aside>
      </div>
    </div>
  );
}

/** Moves focus to the title when another departure replaces this one: nothing else would announce it. */
function useToldTitle(departureId: string | null): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(departureId);
  useEffect(() => {
    if (shown.current !== departureId) title.current?.focus();
    shown.current = departureId;
  }, [departureId]);
  return title;
}

type Look = Route.ComponentProps["loaderData"];

function DateGone({
  title,
  refused,
  isHeld,
  tooMuch,
  nearest,
  waitsAt,
  held,
  typed,
}: Pick<Look, "refused" | "isHeld" | "tooMuch" | "nearest" | "waitsAt" | "held"> & {
  title: RefObject<HTMLHeadingElement | null>;
  typed: Partial<Record<string, string>> | undefined;
}) {
  if (held)
    return (
      <div className="wrap page">
        <h1 ref={title} tabIndex={-1} className="scroll-mt-28 outline-none">
          Your places are held
        </h1>
        <HeldNotice {...held} />
        <p className="mt-6">
          <Button to="/tours" variant="link">
            Choose another date or tour
          </Button>
        </p>
      </div>
    );
  return (
    <div className="wrap page">
      <h1 ref={title} tabIndex={-1} className="scroll-mt-28 outline-none">
        {tooMuch ?? (isHeld ? "Those places are held" : "That date isn't available")}
      </h1>
      <Notice tone="warning" still className="mt-6">
        {refused}
      </Notice>
      <UnsavedNotice className="mt-6" />
      <div className="mt-8 empty:hidden">
        <NearestDates dates={nearest} typed={typed} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {tooMuch ? (
          <Button to="/contact" icon="mail">
            Write to us
          </Button>
        ) : null}
        {waitsAt ? <Button to={waitsAt}>Join the waiting list</Button> : null}
        <Button to="/tours" variant={tooMuch || waitsAt ? "quiet" : "primary"}>
          Choose another date or tour
        </Button>
      </div>
    </div>
  );
}
