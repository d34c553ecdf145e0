import { type RefObject, useEffect, useRef } from "react";
import { data, Form, Link } from "react-router";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { passRetryAfter } from "#app/web/forms/retry-after.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { pageOfList } from "#app/web/page-of-list.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { hasSeasons } from "#modules/catalogue/index.server.ts";
import { LONGEST_TEXT } from "#modules/search/model.ts";
import { BUSY_SECONDS } from "#platform/errors.ts";
import { formatRupees } from "#platform/money.ts";
import type { Route } from "./+types/route";
import { describeCount } from "./count-words.ts";
import { PageResult, Result } from "./result.tsx";
import { readSearch, type SearchData } from "./search-data.server.ts";
import { searchPath } from "./search-path.ts";

export const headers = passRetryAfter;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const found = await readSearch(app, new URL(request.url).searchParams);
  // The lowest price that can be booked moves with the places.
  if (found.tours.length > 0 && (await hasSeasons(app.cachedDb))) showsPlacesOf(context, "tours");
  return data(found, found.isBusy ? { status: 503, headers: { "retry-after": String(BUSY_SECONDS) } } : {});
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    ...pageOfList({ title: loaderData?.text ? `Search: ${loaderData.text}` : "Search" }, loaderData?.page),
    description: "Tours, places, stories and answers, found by a word.",
    path: "/search",
    // Search results are not to be indexed.
    noindex: true,
  });

/** Answer to an empty search. */
const NOTHING_TYPED = "Enter a place, a ride or a story: one word is enough.";

/** Search results page: a plain form. The header's field shows results while typing. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { text, meant, isEmpty, tours, posts, pages, storiesFirst, pagesFirst, page, pageCount } = loaderData;
  const hasBoth = tours.length > 0 && posts.length > 0;
  const field = useFieldOf(text);
  return (
    <div className="wrap page">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1>Search</h1>
        <p lang="hi" className="text-2xl text-coral-ink">
          खोज
        </p>
      </header>
      <Form role="search" action="/search" className="mt-5 flex max-w-2xl flex-wrap items-start gap-3">
        <Field
          label="A place, a ride, a story"
          error={isEmpty ? NOTHING_TYPED : null}
          className="min-w-0 grow basis-44"
        >
          <Input
            ref={field}
            name="text"
            type="search"
            icon="search"
            defaultValue={text}
            maxLength={LONGEST_TEXT}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" className="mt-[1.9rem]">
          Search
        </Button>
      </Form>
      <div role="status" className="mt-6 text-lg">
        <Said data={loaderData} />
      </div>
      {tours.length + posts.length + pages.length === 0 && !loaderData.isBusy ? <NothingYet data={loaderData} /> : null}
      {pagesFirst ? <Pages data={loaderData} /> : null}
      {tours.length + posts.length === 0 ? null : (
        <div className={hasBoth ? "mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-2" : "mt-6 max-w-3xl"}>
          {storiesFirst ? null : <Tours data={loaderData} />}
          <Stories data={loaderData} />
          {storiesFirst ? <Tours data={loaderData} /> : null}
        </div>
      )}
      {pagesFirst ? null : <Pages data={loaderData} />}
      <Pagination
        current={page}
        pages={pageCount}
        to={(number) => searchPath(meant ?? text, number)}
        label="Pages of results"
        className="mt-10 border-t border-line pt-6"
      />
    </div>
  );
}

/** A search field that follows the address, by links and by Back, and keeps its focus. */
function useFieldOf(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(text);
  useEffect(() => {
    // Not at hydration: something may have been typed by then.
    if (field.current && asked.current !== text) field.current.value = text;
    asked.current = text;
  }, [text]);
  return field;
}

function Tours({ data: { tours, storiesFirst, total } }: { data: SearchData }) {
  if (tours.length === 0) return null;
  return (
    <section aria-labelledby="found-tours">
      <SectionHead id="found-tours" name="Tours" count={total.tours} />
      <ul className="divide-y divide-line">
        {tours.map((tour, index) => (
          <li key={tour.slug}>
            <Result found={tour} priority={index === 0 && !storiesFirst}>
              {tour.facts
                ? `${tour.facts.duration} · ${tour.facts.sells === "enquiry" || tour.facts.prices.isFrom ? "from " : ""}${formatRupees(tour.facts.prices.offerPaise ?? tour.facts.prices.regularPaise)} per person`
                : null}
            </Result>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stories({ data: { posts, tours, storiesFirst, total } }: { data: SearchData }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="found-stories">
      <SectionHead id="found-stories" name="Stories" count={total.posts} />
      <ul className="divide-y divide-line">
        {posts.map((post, index) => (
          <li key={post.slug}>
            <Result found={post} priority={index === 0 && (storiesFirst || tours.length === 0)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Answers of the FAQ and the terms, pages and destinations, linked to the exact place. */
function Pages({ data: { pages, total } }: { data: SearchData }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="found-pages" className="mt-8 max-w-3xl">
      <SectionHead id="found-pages" name="Answers and pages" count={total.pages} />
      <ul className="divide-y divide-line">
        {pages.map((one) => (
          <li key={one.path}>
            <PageResult found={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SectionHead({ id, name, count }: { id: string; name: string; count: number }) {
  return (
    <h2 id={id} className="flex items-baseline gap-3 border-b-2 border-ink pb-2 text-2xl">
      <span>{name}</span>
      <span className="text-lg font-normal text-ink-soft">{count}</span>
    </h2>
  );
}

/** Result count in a sentence, and the corrected search if there was one. */
function Said({ data: { text, meant, isNearest, isBusy, total } }: { data: SearchData }) {
  if (text === "") return null;
  if (isBusy) return <p>Many people are searching right now. Please try again in a few seconds.</p>;
  const found = describeCount(total);
  if (found === "nothing")
    return (
      <p key="nothing">
        Nothing for <strong>{text}</strong>.
      </p>
    );
  if (isNearest)
    return (
      <p key="nearest">
        Nothing matches all the words of <strong>{text}</strong>. Nearest: <span>{found}</span>.
      </p>
    );
  if (meant !== null)
    return (
      <p key="meant">
        We found nothing for <strong>{text}</strong>. Did you mean <Link to={searchPath(meant)}>{meant}</Link>?{" "}
        <span>{found}</span>.
      </p>
    );
  return (
    <p key="found">
      <span>{found}</span> for <strong>{text}</strong>
    </p>
  );
}

/** Shown before a search and without results: places and links. */
function NothingYet({ data: { text, places } }: { data: SearchData }) {
  return (
    <div className="mt-4 rounded-lg bg-cream px-4 py-10 sm:px-10">
      {text === "" ? (
        <h2 className="text-2xl">Where to?</h2>
      ) : (
        <StationBoard name="No such halt" hindi="ऐसा कोई पड़ाव नहीं" size="sm" />
      )}
      <p className="measure mt-5 text-lg">
        {text === ""
          ? "English or Hindi, in any spelling: we match words by their sound."
          : "Try fewer words, or one of the places we ride in."}
      </p>
      <ul className="mt-5 flex flex-wrap gap-3">
        {places.map(({ name, nameHindi }) => (
          <li key={name}>
            <Link
              to={searchPath(name)}
              className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-[1.375rem] border border-edge bg-card px-4 py-1.5 leading-tight text-ink no-underline hover:bg-marigold-wash"
            >
              <span>{name}</span>
              <span lang="hi" className="text-coral-ink">
                {nameHindi}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-7 flex flex-wrap gap-x-6 gap-y-2">
        <Button to="/tours" variant="link" iconEnd="arrow-right">
          See all tours
        </Button>
        <Button to="/blogs" variant="link" iconEnd="arrow-right">
          All stories
        </Button>
        <Button to="/faq" variant="link" iconEnd="arrow-right">
          Questions and answers
        </Button>
        <Button to="/contact" variant="link" iconEnd="arrow-right">
          Ask us
        </Button>
      </div>
    </div>
  );
}
