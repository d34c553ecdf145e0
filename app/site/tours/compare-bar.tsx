import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import type { TourSummary } from "#modules/catalogue/model.ts";

/** The form of the checkboxes of all cards. */
const FORM = "compare-tours";

export const MOST_COMPARED = 3;

export function CompareBox(props: {
  tour: Pick<TourSummary, "slug" | "name">;
  chosen: readonly string[];
  onChange: (slug: string, isChosen: boolean) => void;
}) {
  const { tour, chosen, onChange } = props;
  const isChosen = chosen.includes(tour.slug);
  return (
    <Checkbox
      form={FORM}
      name="tours"
      value={tour.slug}
      checked={isChosen}
      disabled={!isChosen && chosen.length >= MOST_COMPARED}
      onChange={(event) => onChange(tour.slug, event.currentTarget.checked)}
    >
      Compare<span className="sr-only">{` ${tour.name}`}</span>
    </Checkbox>
  );
}

type BarProps = {
  chosen: readonly string[];
  /** Selected tours without a card, and so without a checkbox, in the current list. */
  outOfSight: readonly string[];
  onClear: () => void;
};

/** Bar below the list that opens the comparison of the selected tours. Without JavaScript it is always visible. */
export function CompareBar({ chosen, outOfSight, onClear }: BarProps) {
  const isEnough = chosen.length >= 2;
  return (
    <Form
      id={FORM}
      method="get"
      action="/tours/compare"
      aria-label="Compare tours"
      // The server's page has no selection: the bar is visible only where JavaScript is off.
      className={`bottom-bar ${chosen.length === 0 ? "hidden noscript:block" : ""}`}
    >
      {outOfSight.map((slug) => (
        <input key={slug} type="hidden" name="tours" value={slug} />
      ))}
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm font-semibold noscript:hidden">
          {isEnough ? `${chosen.length} of at most ${MOST_COMPARED} chosen` : "Tick one or two more to compare"}
        </p>
        <p className="hidden text-sm noscript:block">Tick two or three tours above.</p>
        <div className="flex items-center gap-2">
          <Button variant="quiet" size="sm" onClick={onClear} className="noscript:hidden">
            Clear
          </Button>
          <Button type="submit" size="sm">
            Compare
          </Button>
        </div>
      </div>
    </Form>
  );
}
