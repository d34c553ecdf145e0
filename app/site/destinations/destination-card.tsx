import { Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Destination } from "#modules/catalogue/index.server.ts";
import { destinationPath } from "./places.ts";

/** A destination in the list: picture, station board and the first sentence about it. */
export function DestinationCard({ destination, number }: { destination: Destination; number: number }) {
  const { slug, name, nameHindi, region, introduction, picture, tourCount } = destination;
  const [firstSentence] = introduction.split(/(?<=\.)\s/);
  return (
    <article className="group relative">
      <div className="overflow-hidden rounded-md">
        <Picture
          {...picture}
          sizes="(min-width: 64rem) 46rem, 100vw"
          className="aspect-3/2 w-full object-cover transition-[scale] duration-500 ease-out motion-safe:group-hover:scale-[1.025] lg:aspect-[7/4]"
        />
      </div>
      <div className="-mt-9 ml-5">
        <Link to={destinationPath(slug)} className="inline-block no-underline after:absolute after:inset-0">
          {/* Stays above the picture while that one grows. */}
          <StationBoard name={name} hindi={nameHindi} posts={false} as="h2" className="relative" />
        </Link>
      </div>
      <div className="mt-4 flex items-start gap-4">
        <span aria-hidden="true" className="font-display text-3xl leading-none font-bold text-coral-ink">
          {number}
        </span>
        <div>
          <p className="kicker">
            <span>{region}</span> ·{" "}
            <span>{tourCount === 0 ? "no tours right now" : tourCount === 1 ? "one tour" : `${tourCount} tours`}</span>
          </p>
          <p className="measure mt-1 text-ink-soft">{firstSentence}</p>
          <p aria-hidden="true" className="mt-2 inline-flex items-center gap-2 font-semibold text-coral-ink">
            Go there
            <Icon
              name="arrow-right"
              className="size-5 transition-[translate] duration-150 motion-safe:group-hover:translate-x-1"
            />
          </p>
        </div>
      </div>
    </article>
  );
}
