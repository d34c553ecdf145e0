import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { StationBoard } from "#app/ui/station-board.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { getPictures, listTours } from "#modules/catalogue/index.server.ts";
import { getPage, listPosts } from "#modules/content/index.server.ts";
import { listReviews } from "#modules/reviews/index.server.ts";
import { plainDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import type { Route } from "./+types/home";
import { listedTours } from "./listed-tours.server.ts";
import { TourCard } from "./tour-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const house = houseOf(context);
  showsPlacesOf(context, "tours");
  const page = await getPage(house.db, "home");
  const keys = [...page.banner.map((slide) => slide.photo), ...page.exploreMore.links.map((link) => link.photo)];
  const [picture, bannerTours, offers, holidays, posts, reviews] = await Promise.all([
    getPictures(house.db, keys),
    listTours(house.db, { slugs: page.banner.map((slide) => slide.tour) }),
    listedTours(house, { onOffer: true }),
    listedTours(house, { kinds: ["holiday"] }),
    listPosts(house.db, 3),
    listReviews(house.db, { featured: true }),
  ]);
  const banner = page.banner.flatMap((slide) => {
    const tour = bannerTours.find((one) => one.slug === slide.tour);
    return tour ? [{ ...slide, picture: picture(slide.photo), tour }] : [];
  });
  const explore = page.exploreMore.links.map((link) => ({ ...link, picture: picture(link.photo) }));
  return { page, banner, explore, offers, holidays, posts, reviews };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.metaTitle },
  { name: "description", content: loaderData?.page.metaDescription },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, banner, explore, offers, holidays, posts, reviews } = loaderData;
  return (
    <>
      <div className="overflow-x-clip">
        <Carousel
          label="What we ride"
          buttons="over"
          itemClassName="basis-full"
          items={banner.map((slide, index) => ({
            id: slide.tour.slug,
            content: (
              <article className="relative">
                <Picture
                  {...slide.picture}
                  priority={index === 0}
                  sizes="100vw"
                  className="aspect-4/3 w-full object-cover md:aspect-[2/1]"
                />
                <div className="wrap -mt-10 pb-6 md:absolute md:inset-x-0 md:bottom-0 md:mt-0">
                  <div className="relative max-w-xl rounded-md bg-card p-6 shadow-print md:p-8">
                    <StationBoard name={slide.location} hindi={slide.locationHindi} size="sm" posts={false} />
                    {index === 0 ? (
                      <h1 className="mt-4 text-3xl md:text-4xl">
                        {slide.firstname} {slide.lastname}
                      </h1>
                    ) : (
                      <h2 className="mt-4 text-3xl md:text-4xl">
                        {slide.firstname} {slide.lastname}
                      </h2>
                    )}
                    <p className="mt-2">
                      {slide.tour.duration}, {slide.durationExtraInfo}: {slide.feature1}, {slide.feature2},{" "}
                      {slide.feature3}.
                    </p>
                    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
                      <Price
                        amount={formatRupees(slide.tour.prices.offerPaise ?? slide.tour.prices.regularPaise)}
                        per="per person"
                        note="all taxes included"
                      />
                      <Button to={slide.tour.path} iconEnd="arrow-right">
                        Know More
                      </Button>
                    </div>
                  </div>
                </div>
              </article>
            ),
          }))}
        />
      </div>
      <Section
        heading={page.offer.heading}
        text={page.offer.description}
        action={{ label: "See all tours", to: "/tours" }}
      >
        <Carousel
          label={page.offer.heading}
          itemClassName="basis-4/5 sm:basis-1/2 lg:basis-1/3"
          items={offers.map((tour) => ({ id: tour.slug, content: <TourCard tour={tour} /> }))}
        />
      </Section>
      <Section
        heading={page.holidays.heading}
        text={page.holidays.subheading}
        tone="cream"
        action={{ label: "View All", to: "/tours/bicycle-touring" }}
      >
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {holidays.map((tour) => (
            <li key={tour.slug}>
              <TourCard tour={tour} />
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={page.exploreMore.heading} text={page.exploreMore.text} layout="side">
        <ul className="grid gap-6 sm:grid-cols-2">
          {explore.map((link) => (
            <li key={link.path}>
              <Card
                title={link.label}
                to={link.path}
                heading="h3"
                layout="side"
                picture={
                  <Picture
                    {...link.picture}
                    sizes="(min-width: 40rem) 20rem, 100vw"
                    className="aspect-4/3 w-full object-cover"
                  />
                }
              >
                <p className="text-ink-soft">{link.description}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        heading={page.blog.heading}
        text={page.blog.description}
        tone="cream"
        action={{ label: "View All Blogs", to: "/blogs" }}
      >
        <ul className="grid gap-8 md:grid-cols-3">
          {posts.map((post) => (
            <li key={post.slug}>
              <Card
                title={post.title}
                to={post.path}
                heading="h3"
                kicker={`${post.category} · ${plainDate(post.date)}`}
                picture={
                  <Picture
                    {...post.picture}
                    sizes="(min-width: 48rem) 24rem, 100vw"
                    className="aspect-3/2 w-full object-cover"
                  />
                }
              >
                <p className="text-ink-soft">{post.shortDescription}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={page.reviews.heading} tone="teal">
        <Carousel
          label={page.reviews.heading}
          itemClassName="basis-full sm:basis-1/2 lg:basis-1/3"
          items={reviews.map((review) => ({
            id: review.id,
            content: (
              <figure className="surface-paper h-full rounded-md p-6">
                <Stars value={review.rating} />
                <blockquote className="mt-3">
                  <p>{review.quote}</p>
                </blockquote>
                <figcaption className="mt-4 text-sm">
                  <strong>{review.reviewerName}</strong>, {review.country}
                  <br />
                  {review.tourName}, {plainDate(review.date)}
                </figcaption>
              </figure>
            ),
          }))}
        />
      </Section>
      <Section heading={page.partner.heading} text={page.partner.text} layout="side">
        <a href={page.partner.url} rel="noopener" className="inline-flex min-h-11 items-center font-semibold">
          {page.partner.linkLabel}
        </a>
      </Section>
      <Section heading="As Seen On" tone="cream">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {page.asSeenOn.map((article) => (
            <li key={article.url}>
              <p className="font-display text-xl font-bold">{article.name}</p>
              <a href={article.url} rel="noopener" className="inline-flex min-h-11 items-center">
                {article.title}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={page.newsletter.heading} text={page.newsletter.text} tone="marigold" layout="side">
        <Field label="E-mail address" hint="The letter starts with our next season.">
          <Input type="email" autoComplete="email" />
        </Field>
      </Section>
    </>
  );
}
