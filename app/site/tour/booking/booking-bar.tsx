import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { openOverPage } from "#app/web/browser/open-over-page.ts";
import type { TourSummary } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import { SaveButton } from "../../tours/save-button.tsx";
import type { BookingChoice, Offer } from "./use-booking-choice.ts";

// Its own chunk: the dialog is a fifth of the page's script, and unneeded before the first tap.
const load = () => import("./booking-sheet.tsx");
const BookingSheet = lazy(load);

type Props = { tour: Pick<TourSummary, "slug" | "name">; offer: Offer; choice: BookingChoice };

/** Bottom bar of a phone: price, date, save button, and BOOK NOW, which opens the booking card as a sheet. */
export function BookingBar({ tour, offer, choice }: Props) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { selected, eachPaise } = choice;
  return (
    <div className="bottom-bar order-last flex items-center justify-between gap-3 px-4 lg:hidden">
      {/* With a wide font not all of it fits: the word before the date goes first, then the line about taxes. */}
      <div className="bottom-bar-facts min-w-0">
        <Price amount={formatRupees(eachPaise)} per="per person" size="sm" />
        <p className="text-sm text-ink-soft">
          <span className="bottom-bar-when">
            {selected ? (
              <>
                <span>{choice.isNext ? "Next: " : "Chosen: "}</span>
                <span>{shortDate(selected.localDate, choice.today)}</span>
              </>
            ) : (
              <span>No date has room</span>
            )}
          </span>
          <span className="block">no tax added</span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-2.5">
        <SaveButton slug={tour.slug} name={tour.name} />
        <Button
          href="#book"
          data-opens=""
          aria-haspopup="dialog"
          // Without JavaScript this is a link to the card on the page.
          onClick={(event) =>
            openOverPage(event, load, () => {
              setWasOpened(true);
              setOpen(true);
            })
          }
        >
          BOOK NOW
        </Button>
      </div>
      <Suspense fallback={null}>
        {wasOpened ? <BookingSheet offer={offer} choice={choice} open={open} onOpenChange={setOpen} /> : null}
      </Suspense>
    </div>
  );
}
