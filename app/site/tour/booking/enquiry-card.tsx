import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { TourSummary } from "#modules/catalogue/model.ts";
import type { Promises } from "#modules/content/model.ts";
import { formatRupees } from "#platform/money.ts";
import { SaveButton } from "../../tours/save-button.tsx";
import { contactPath } from "../host.tsx";

type Steps = Promises["madeToMeasure"]["steps"];
type Asked = Pick<TourSummary, "slug" | "name" | "prices">;

/** Replaces the booking card of a tour made to measure, or out of season: the traveller writes to us. */
export function EnquiryCard({ tour, words, steps }: { tour: Asked; words?: string; steps?: Steps | null }) {
  return (
    <div className="grid gap-5">
      <FromPrice tour={tour} note="no tax added" />
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

/** Bottom bar of such a tour on a phone. */
export function EnquiryBar({ tour }: { tour: Asked }) {
  return (
    <div className="bottom-bar order-last flex items-center justify-between gap-3 px-4 lg:hidden">
      <FromPrice tour={tour} />
      <div className="flex items-center gap-2.5">
        <SaveButton slug={tour.slug} name={tour.name} />
        <Button to={contactPath(tour.slug)} className="shrink-0 whitespace-nowrap">
          Write to us
        </Button>
      </div>
    </div>
  );
}

function FromPrice({ tour, note }: { tour: Asked; note?: string }) {
  const { offerPaise, regularPaise } = tour.prices;
  return (
    <Price
      amount={formatRupees(offerPaise ?? regularPaise)}
      prefix="from"
      per="per person"
      note={note}
      size={note ? "lg" : "sm"}
    />
  );
}
