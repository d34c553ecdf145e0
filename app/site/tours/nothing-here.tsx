import type { ReactNode } from "react";
import { type ListedTour, TourCard } from "#app/site/tour-card.tsx";
import { Button } from "#app/ui/button.tsx";

/** Suggestions on a 404 page. */
export interface Missing {
  tours: ListedTour[];
}

/** 404 page of a tour, with other tours. */
export function NothingHere({
  heading,
  missing,
  children,
}: {
  heading: string;
  missing: Missing;
  children: ReactNode;
}) {
  return (
    <div className="wrap page">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p className="measure mt-4 text-lg text-ink-soft">{children}</p>
      <ul className="pairs mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {missing.tours.map((tour) => (
          <li key={tour.slug}>
            <TourCard tour={tour} heading="h2" />
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <Button to="/tours">See all tours</Button>
      </div>
    </div>
  );
}
