import type { ListedTour } from "#app/site/tour-card.tsx";
import { Section } from "#app/ui/section.tsx";
import { HolidayCard, LeadTour } from "./holiday-cards.tsx";

type Props = { heading: string; subheading: string; tours: readonly ListedTour[]; tone?: "paper" | "cream" };

/** The holidays: one large, two wide, the others small below. */
export function HolidaysInIndia({ heading, subheading, tours, tone = "cream" }: Props) {
  const [lead, ...others] = tours;
  if (!lead) return null;
  return (
    <Section
      id="holidays"
      heading={heading}
      text={subheading}
      tone={tone}
      action={{ label: "View All", to: "/tours/bicycle-touring" }}
      once={[subheading, tone, tours]}
    >
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        <li className="sm:col-span-2 lg:col-span-4">
          <LeadTour tour={lead} />
        </li>
        {others.map((tour, index) => (
          <li key={tour.slug} className={index < 2 ? "lg:col-span-2" : undefined}>
            <HolidayCard tour={tour} wide={index < 2} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
