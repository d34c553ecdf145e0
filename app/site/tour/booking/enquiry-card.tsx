import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ShownTour } from "#modules/catalogue/model.ts";
import type { Promises } from "#modules/content/model.ts";
import { formatRupees } from "#platform/money.ts";
import { contactPath } from "../contact-path.ts";

type Steps = Promises["madeToMeasure"]["steps"];
type Asked = Pick<ShownTour, "slug" | "name" | "prices">;

/** Replaces the booking card of a tour made to measure, or out of season: the traveller writes to us. */
export function EnquiryCard({ tour, words, steps }: { tour: Asked; words?: string; steps?: Steps | null }) {
  return (
    <div className="grid gap-5">
      <Price
        amount={formatRupees(tour.prices.offerPaise ?? tour.prices.regularPaise)}
        prefix="from"
        per="per person"
        note="no tax added"
        size="lg"
      />
      {steps ? (
        <ol className="grid gap-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3">
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full border-2 border-ink bg-marigold font-display font-semibold"
              >
                {index + 1}
              </span>
              <p>
                <strong className="block">{title}</strong>
                <span>{text}</span>
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      <p>{words}</p>
      <Button to={contactPath(tour.slug)} size="lg" block icon="mail">
        Write to us
      </Button>
    </div>
  );
}
