import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Stars } from "#app/ui/art/stars.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { pageOfList } from "#app/web/page-of-list.ts";
import { OfferFlag } from "../offer-flag.tsx";
import { type ListedTour, TourPrice } from "../tour-card.tsx";
import type { CategoryPage } from "./category-data.server.ts";
import { SaveButton } from "./save-button.tsx";

/** Metadata of a category; the canonical address is its own. */
export const categoryMeta = (matches: Parameters<typeof pageMeta>[0], { category, page }: CategoryPage) =>
  pageMeta(matches, {
    ...pageOfList({ title: category.fullname, description: category.introduction }, page),
    path: `/tours/${category.slug}${page > 1 ? `?page=${page}` : ""}`,
    image: sharedPicture(category.background),
  });

export function CategoryScreen({ page }: { page: CategoryPage }) {
  const { category, tours } = page;
  return (
    <>
      <header>
        <Picture
          {...category.background}
          priority
          sizes="100vw"
          className="head-picture aspect-3/2 w-full object-cover md:aspect-[10/3]"
        />
        <div className="wrap">
          <div className="relative -mt-10 max-w-3xl rounded-md bg-card p-5 shadow-print md:-mt-24 md:p-9">
            <Breadcrumb
              items={[{ label: "Home", to: "/" }, { label: "Tours", to: "/tours" }, { label: category.name }]}
            />
            <h1 className="mt-2">{category.fullname}</h1>
            {category.nameHindi ? (
              <p lang="hi" className="mt-2 text-xl text-ink-soft">
                {category.nameHindi}
              </p>
            ) : null}
            <p className="measure mt-4 text-lg">{category.introduction}</p>
          </div>
        </div>
      </header>
      <div className="wrap pt-10 pb-20 lg:pt-14">
        <h2 className="sr-only">Tours</h2>
        {tours.length === 0 ? (
          <p className="text-lg">
            Nothing runs here right now. <Link to="/tours">All tours</Link> shows what does.
          </p>
        ) : (
          <ul className={cx("pairs grid gap-x-8 gap-y-10", tours.length > 1 && "sm:grid-cols-2 lg:grid-cols-3")}>
            {tours.map((tour, index) => (
              <li key={tour.slug} className="relative">
                <CategoryCard tour={tour} priority={index === 0} isAlone={tours.length === 1} />
                <SaveButton
                  slug={tour.slug}
                  name={tour.name}
                  className={cx("absolute top-3 right-3 z-1", tours.length === 1 && "sm:top-0 sm:right-0")}
                />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          current={page.page}
          pages={page.pages}
          to={(number) => `/tours/${category.slug}${number > 1 ? `?page=${number}` : ""}`}
          label="Pages of tours"
          className="mt-12 border-t border-line pt-6"
        />
      </div>
    </>
  );
}

/** A tour of the category; an only tour is laid out horizontally. */
function CategoryCard({ tour, priority, isAlone }: { tour: ListedTour; priority: boolean; isAlone: boolean }) {
  const { prices, picture, rating, nextDate } = tour;
  return (
    <Card
      title={tour.name}
      heading="h3"
      layout={isAlone ? "side" : "stack"}
      className="h-full"
      kicker={tour.location}
      picture={
        <div className="relative">
          <Picture
            {...picture}
            priority={priority}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-4/3 object-cover"
          />
          {prices.offerPaise === null ? null : <OfferFlag />}
        </div>
      }
      footer={
        <div className="grid justify-items-start gap-1">
          <TourPrice tour={tour} />
          <Link
            to={tour.path}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-coral-ink underline underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
          >
            View More Details<span className="sr-only">{` ${tour.name}`}</span>
            <Icon name="arrow-right" className="size-5" />
          </Link>
        </div>
      }
    >
      <p className="text-ink-soft">{tour.tagline}</p>
      {rating?.average == null ? null : (
        <Stars value={rating.average} count={rating.count} showValue size="sm" className="mt-2" />
      )}
      <Facts
        layout="list"
        className="mt-2 text-sm"
        items={[
          { label: "Duration", value: tour.duration },
          { label: "Distance", value: `${tour.distanceKm}\u00a0km` },
          { label: "Tour Type", value: tour.travelType },
          { label: "Activity Level", value: tour.level },
          ...(tour.sells === "instant"
            ? [
                {
                  label: "Next date",
                  value: nextDate ? `${nextDate.day}, ${nextDate.localTime}\u00a0IST` : "none open now",
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
