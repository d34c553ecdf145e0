import { Link } from "react-router";
import { type ListedTour, TourCard } from "../tour-card.tsx";
import { CompareBox } from "./compare-bar.tsx";
import type { ListedPage } from "./find-listed.server.ts";
import { type ListWish, tourSearch } from "./list-search-params.ts";
import { SaveButton } from "./save-button.tsx";

type GridProps = {
  tours: readonly ListedTour[];
  wish: Pick<ListWish, "people" | "date">;
  chosen: readonly string[];
  onChoose: (slug: string, isChosen: boolean) => void;
};

/** The found tours with save buttons and checkboxes. Their links keep the party and the day. */
export function TourGrid({ tours, wish, chosen, onChoose }: GridProps) {
  return (
    <ul className="pairs mt-4 grid gap-x-7 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
      {tours.map((tour, index) => (
        <li key={tour.slug}>
          <TourCard
            tour={tour}
            heading="h2"
            priority={index === 0}
            search={tourSearch(wish)}
            corner={<SaveButton slug={tour.slug} name={tour.name} />}
            foot={<CompareBox tour={tour} chosen={chosen} onChange={onChoose} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** Shown if nothing matches: similar tours, and the filter that was dropped. */
export function Nearest({ nearest, wish }: { nearest: ListedPage["nearest"]; wish: ListWish }) {
  if (wish.saved?.join() === "1")
    return <p className="mt-4 text-lg">This list is saved in your browser. One moment…</p>;
  if (wish.saved && !nearest)
    return (
      <p key="none saved" className="measure mt-4 text-lg">
        You haven&apos;t saved any tours yet. Press the heart on <Link to="/tours">any tour</Link>, and you&apos;ll find
        it here.
      </p>
    );
  return (
    <div className="mt-4">
      <p className="measure text-lg">
        Nothing matches all of that. <span>{nearest ? "These come close:" : "Try fewer filters."}</span>
      </p>
      {nearest ? (
        <>
          <h2 className="mt-8 text-2xl">{nearest.because}</h2>
          <ul className="pairs mt-5 grid gap-x-7 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {nearest.tours.map((tour) => (
              <li key={tour.slug}>
                <TourCard tour={tour} search={tourSearch({ people: wish.people, date: null })} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
