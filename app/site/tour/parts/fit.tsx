import { Icon, type IconName } from "#app/ui/art/icon.tsx";
import type { TourContent } from "#modules/catalogue/model.ts";
import { PagePart } from "../page-part.tsx";

/** Requirements of a tour: age, height, fitness. */
export function Fit({ fit, mode }: Pick<TourContent, "fit" | "mode">) {
  const height = fit.minHeightCm
    ? `, and at least ${fit.minHeightCm}\u00a0cm tall for the smallest frame of this ride`
    : "";
  const rows: { icon: IconName; label: string; text: string }[] = [
    { icon: "people", label: "Age", text: `${fit.minAge ? `From ${fit.minAge} years` : "Any"}${height}.` },
    { icon: "level", label: "Fitness", text: fit.fitness },
    { icon: "rickshaw", label: "Traffic", text: fit.traffic },
    { icon: "info", label: "Toilets", text: fit.toilets },
    { icon: "sun", label: "Weather", text: fit.weather },
  ];
  return (
    <PagePart id="fit" heading={`Is this ${mode === "Walk" ? "walk" : "ride"} for me?`}>
      <dl className="surface-cream halftone mt-4 grid gap-x-8 gap-y-3 rounded-md p-4 max-sm:text-sm sm:mt-6 sm:gap-y-5 sm:p-7">
        {rows.map(({ icon, label, text }) => (
          <div
            key={label}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[2rem_6rem_minmax(0,1fr)]"
          >
            <dt className="contents font-semibold">
              <Icon name={icon} className="row-span-2 size-6 text-coral-ink sm:row-span-1 sm:size-7" />
              <span>{label}</span>
            </dt>
            <dd className="col-start-2 sm:col-start-3">{text}</dd>
          </div>
        ))}
      </dl>
    </PagePart>
  );
}
