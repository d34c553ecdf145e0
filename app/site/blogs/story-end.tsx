import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { PostLink } from "#modules/content/index.server.ts";
import type { PostContent } from "#modules/content/model.ts";
import { type ListedTour, TourCard } from "../tour-card.tsx";

export function AuthorBox({ author, picture }: { author: PostContent["author"]; picture: PictureData }) {
  return (
    <section
      aria-label="The author"
      className="mt-12 flex max-w-[40rem] items-start gap-5 border-t-2 border-line pt-8 sm:gap-6"
    >
      <Picture
        {...picture}
        sizes="6rem"
        pictureClassName="w-20 shrink-0 sm:w-24"
        className="aspect-square rounded-full object-cover"
      />
      <div>
        <p className="text-sm font-semibold text-coral-ink">Told by</p>
        <h2 className="text-2xl">{author.name}</h2>
        <p className="mt-1.5 text-ink-soft">{author.description}</p>
      </div>
    </section>
  );
}

/** The stories before and after this one in time. */
export function Neighbours({ previous, next }: { previous: PostLink | null; next: PostLink | null }) {
  return (
    <nav aria-label="More stories" className="border-y border-line">
      <ul className="wrap grid sm:grid-cols-2 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line">
        <li className="empty:hidden">{previous ? <Neighbour link={previous} way="previous" /> : null}</li>
        <li className="empty:hidden">{next ? <Neighbour link={next} way="next" /> : null}</li>
      </ul>
    </nav>
  );
}

function Neighbour({ link, way }: { link: PostLink; way: "previous" | "next" }) {
  const isNext = way === "next";
  return (
    <Link
      to={link.path}
      rel={isNext ? "next" : "prev"}
      className={`group flex h-full items-center gap-4 py-7 text-ink no-underline sm:px-6 ${isNext ? "justify-end text-right" : ""}`}
    >
      {isNext ? null : <Icon name="arrow-left" className="size-7 text-coral-ink" />}
      <span>
        <span className="block text-sm text-ink-soft">{isNext ? "Next story" : "Previous story"}</span>
        <span className="font-display text-xl leading-tight font-semibold group-hover:underline">{link.title}</span>
      </span>
      {isNext ? <Icon name="arrow-right" className="size-7 text-coral-ink" /> : null}
    </Link>
  );
}

export function RelatedTours({ tours }: { tours: ListedTour[] }) {
  if (tours.length === 0) return null;
  return (
    <Section
      heading="Ride it yourself"
      tone="cream"
      className="off-paper"
      action={{ label: "See all tours", to: "/tours" }}
    >
      <ul className="pairs grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {tours.slice(0, 3).map((tour) => (
          <li key={tour.slug}>
            <TourCard tour={tour} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
