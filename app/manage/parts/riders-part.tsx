import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { RiderView } from "#modules/booking/model.ts";
import type { TourSummary } from "#modules/catalogue/model.ts";
import { longDate } from "#platform/time/delhi-time.ts";

type Props = {
  booking: {
    reference: string;
    localDate: string;
    riders: (RiderView & { link: string })[];
    tour: Pick<TourSummary, "kind" | "mode" | "name">;
    hasStarted: boolean;
  };
  /** Reason to ask for riders early; usually null. */
  askedEarly: string | null;
};

const standingOf = ({ isFilled, isTooSmall }: RiderView): string =>
  isTooSmall ? "None of our frames fits" : isFilled ? "Complete" : "Details missing";

/** Riders with the links of their pages. Drawn on the server; `rider-links.tsx` has what its buttons do. */
export function RidersPart({ booking, askedEarly }: Props) {
  const { riders } = booking;
  const missing = riders.filter((rider) => !rider.isFilled).length;
  const isAlone = riders.length === 1;
  return (
    <section id="riders" aria-labelledby="riders-heading">
      <h2 id="riders-heading" className="text-2xl">
        {missing === 0
          ? `${isAlone ? "The rider" : "Everyone"} has told us what we need`
          : isAlone
            ? "The rider's details are missing"
            : `Rider details: ${riders.length - missing} of ${riders.length}`}
      </h2>
      <p className="measure mt-2 text-ink-soft">
        {missing === 0
          ? `Our desk and guides have the details; ${booking.tour.mode === "Cycle" ? "the workshop gets the heights, and the kitchen" : "the kitchen gets"} the diets. You can still change anything below.`
          : `We need ${isAlone ? "their" : "everyone's"} height, diet and emergency contact. ${isAlone ? "The" : "Each"} rider has a page of their own: send them the link, or fill it in for them.`}
      </p>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {riders.map((rider) => (
          <li key={rider.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <p className="flex items-center gap-3 font-semibold">
              <Icon
                name={rider.isFilled && !rider.isTooSmall ? "check" : "helmet"}
                className={rider.isFilled && !rider.isTooSmall ? "size-6 text-teal-ink" : "size-6 text-coral-ink"}
              />
              <span className="min-w-0">
                <span>{rider.name ?? `Rider ${rider.position}`}</span>
                <span className="block text-sm font-normal text-ink-soft">{standingOf(rider)}</span>
              </span>
            </p>
            <p className="flex items-center">
              <a
                href={rider.link}
                className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4"
                aria-label={`${rider.isFilled ? "Change" : "Fill in"}: ${rider.name ?? `Rider ${rider.position}`}`}
              >
                {rider.isFilled ? "Change" : "Fill in"}
              </a>
            </p>
            {rider.isFilled ? null : (
              <SendLink
                rider={rider.name ?? `Rider ${rider.position}`}
                link={rider.link}
                words={`Your details for ${booking.tour.name} on ${longDate(booking.localDate)}, please:`}
              />
            )}
            <details className="col-span-2 pl-9 text-sm print:hidden">
              <summary className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4">
                Show the link
              </summary>
              <p className="mb-2 rounded-md bg-cream px-3 py-2 wrap-anywhere select-all">{rider.link}</p>
            </details>
          </li>
        ))}
      </ul>
      {riders.some(({ isTooSmall }) => isTooSmall) ? (
        <Notice
          tone="warning"
          still
          className="mt-5"
          title="A frame doesn't fit"
          action={
            <Button href="/contact" variant="secondary" icon="mail">
              Write to us
            </Button>
          }
        >
          Our frames on this ride don&apos;t fit everyone. Write to us and mention{" "}
          <span className="whitespace-nowrap">{booking.reference}</span>: we&apos;ll look for another way before the
          day.
        </Notice>
      ) : null}
      {booking.tour.kind === "holiday" && !booking.hasStarted ? (
        <p className="measure mt-5 text-sm text-ink-soft">
          Would you like a room to yourself, or another extra? <a href="/contact">Write to us</a> and mention{" "}
          <span className="whitespace-nowrap">{booking.reference}</span>: we&apos;ll tell you if it&apos;s possible and
          how to pay for it.
        </p>
      ) : null}
      {missing > 0 && askedEarly ? (
        <Notice still className="mt-5">
          {askedEarly}
        </Notice>
      ) : null}
    </section>
  );
}

/** Ways to send a rider's link. WhatsApp and mail need no scripts; a browser that has a share sheet shows its button. */
function SendLink({ rider, link, words }: { rider: string; link: string; words: string }) {
  const look = { variant: "quiet", size: "sm", className: "min-h-11 px-2!" } as const;
  const text = encodeURIComponent(`${words} ${link}`);
  return (
    <p className="col-span-2 flex flex-wrap items-center gap-x-1 pl-7 print:hidden">
      <Button {...look} icon="share" hidden data-link={link} data-words={words} aria-label={`Share: ${rider}`}>
        Share
      </Button>
      <Button {...look} className="min-h-11 px-2! noscript:hidden" data-link={link} aria-label={`Copy link: ${rider}`}>
        Copy
      </Button>
      <Button {...look} icon="whatsapp" href={`https://wa.me/?text=${text}`} aria-label={`WhatsApp: ${rider}`}>
        WhatsApp
      </Button>
      <Button
        {...look}
        icon="mail"
        href={`mailto:?subject=${encodeURIComponent(words.slice(0, words.indexOf(",")))}&body=${text}`}
        aria-label={`Mail: ${rider}`}
      >
        Mail
      </Button>
    </p>
  );
}
