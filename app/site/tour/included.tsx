import { Icon } from "#app/ui/art/icon.tsx";
import type { TourContent } from "#modules/catalogue/model.ts";
import { mapsSearch } from "#platform/maps.ts";
import { PagePart } from "./page-part.tsx";

/** Inclusions, exclusions and a packing list. The meeting place links to a map search. */
export function Included({ details }: { details: TourContent }) {
  const { inclusions, notIncluded, bring, meetingPoint } = details;
  return (
    <PagePart id="included" heading="Included" once={[inclusions, notIncluded, bring, meetingPoint]}>
      <ul className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {inclusions.map(({ title, icon, description }) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
            <Icon name={icon} className="mt-0.5 size-7 text-teal-ink" />
            <div>
              <h3 className="text-lg leading-snug">
                {title === "Meeting Place" ? <a href={mapsSearch(meetingPoint)}>{title}</a> : title}
              </h3>
              <p className="text-ink-soft">{description}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-9 grid gap-x-8 gap-y-7 border-t border-line pt-7 sm:grid-cols-2">
        <MarkedList heading="Not included" items={notIncluded} mark="minus" />
        <MarkedList heading="Please bring" items={bring} mark="luggage" />
      </div>
    </PagePart>
  );
}

function MarkedList(props: { heading: string; items: readonly string[]; mark: "minus" | "luggage" }) {
  const { heading, items, mark } = props;
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-xl">{heading}</h3>
      <ul className="mt-3 grid gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name={mark} className="mt-0.5 size-5 text-ink-soft" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
