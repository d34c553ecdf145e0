import { Form, Link, useLocation } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Milestone } from "#app/ui/art/milestone.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { LONGEST_TEXT } from "#modules/search/model.ts";
import type { Suggestion } from "./suggestion.ts";
import { wordsIn } from "./words-in.ts";

/** 404 page with suggestions, a search and links. */
export default function Missing({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { pathname } = useLocation();
  if (isOfABooking(pathname)) return <DeadLink />;
  return (
    <div className="surface-cream halftone">
      <title>Page not found</title>
      <div className="wrap grid items-center gap-x-16 gap-y-12 py-14 lg:grid-cols-12 lg:py-24">
        <div className="lg:col-span-7">
          <p className="kicker">404, page not found</p>
          <h1 className="mt-2">This road ends here</h1>
          <p className="measure mt-4 text-lg">
            We couldn&apos;t find that page. It may have moved, or the address may be mistyped. This is where you ask
            three people, and go where two of them point.
          </p>
          {suggestions.length > 0 ? (
            <section className="mt-8">
              <h2 className="text-xl">Did you mean</h2>
              <ul className="mt-2 divide-y divide-line border-y border-line">
                {suggestions.map(({ label, path, kind }) => (
                  <li key={path}>
                    <Link to={path} className="group/way flex min-h-14 items-center gap-4 py-2 text-ink no-underline">
                      <span className="grow text-lg font-semibold underline-offset-4 group-hover/way:underline">
                        {label}
                      </span>
                      <span className="text-sm text-ink-soft">{kind}</span>
                      <Icon name="arrow-right" className="size-5 text-coral-ink" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <Form role="search" action="/search" className="mt-8 flex max-w-xl flex-wrap items-end gap-3">
            <Field label="Search for a ride or a story" className="min-w-[min(14rem,100%)] grow">
              <Input
                name="text"
                type="search"
                icon="search"
                maxLength={LONGEST_TEXT}
                defaultValue={wordsIn(pathname).slice(0, LONGEST_TEXT)}
              />
            </Field>
            <Button type="submit">Search</Button>
          </Form>
          <div className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
            <Button to="/tours" variant="link" iconEnd="arrow-right">
              See all tours
            </Button>
            <Button to="/blogs" variant="link" iconEnd="arrow-right">
              Stories
            </Button>
            <Button to="/" variant="link" iconEnd="arrow-right">
              Go to the home page
            </Button>
          </div>
        </div>
        <RoadEnd />
      </div>
    </div>
  );
}

/** Addresses below these need the key of a mail's link. */
const isOfABooking = (pathname: string): boolean =>
  /^\/(booking|checkout|choice|credit|quote|rider|review|voucher)\//.test(pathname);

/** 404 of a booking's link: made up, mistyped or replaced. It does not say which, for privacy. */
function DeadLink() {
  return (
    <div className="surface-cream halftone">
      <title>This link doesn&apos;t work</title>
      <div className="wrap grid items-center gap-x-16 gap-y-12 py-14 lg:grid-cols-12 lg:py-24">
        <div className="lg:col-span-7">
          <p className="kicker">404, page not found</p>
          <h1 className="mt-2">This link doesn&apos;t work</h1>
          <p className="measure mt-4 text-lg">
            A booking link is long and secret, and sometimes a newer one replaces it: when an address is corrected, or a
            booking is handed over. Our latest mail has the link that works.
          </p>
          <p className="measure mt-3 text-lg">
            Can&apos;t find that mail? Write or call with your reference, and we&apos;ll send it again.
          </p>
          <div className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
            <Button to="/contact" icon="mail">
              Contact us
            </Button>
            <Button to="/" variant="link" iconEnd="arrow-right">
              Go to the home page
            </Button>
          </div>
        </div>
        <RoadEnd />
      </div>
    </div>
  );
}

/** Drawing of a sun, a road that ends, a station board and a milestone. */
function RoadEnd() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md lg:col-span-5">
      <svg viewBox="0 0 480 520" aria-hidden="true" className="w-full">
        <circle cx="250" cy="215" r="205" className="fill-sand" />
        <circle cx="250" cy="215" r="150" className="fill-marigold" opacity=".55" />
        <circle cx="250" cy="215" r="98" className="fill-card" />
        <path d="M0 330q70-66 140-30t110-22 230 52v190H0z" className="fill-teal" />
        <path d="M0 392q110-52 240-20t240-12v160H0z" fill="#155452" />
        <path d="M168 520q52-60 66-92 12-30-8-52l34 4q26 26 12 58-18 42-4 82z" className="fill-ink" />
        <path
          d="M222 512q28-42 36-76 6-28-10-52"
          fill="none"
          className="stroke-cream"
          strokeWidth="5"
          strokeDasharray="18 14"
        />
        <path d="M216 372h54" className="stroke-coral" strokeWidth="13" strokeLinecap="round" />
      </svg>
      <StationBoard name="Nowhere" hindi="कहीं नहीं" small="404 km from anything" className="absolute top-[39%] left-2" />
      <Milestone number={404} unit="km" hindi="पता नहीं" className="absolute right-2 bottom-10" />
    </div>
  );
}
