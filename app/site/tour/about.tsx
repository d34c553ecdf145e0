import { Milestone } from "#app/ui/art/milestone.tsx";
import { Timeline } from "#app/ui/art/timeline.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData, TourContent } from "#modules/catalogue/model.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { PagePart } from "./page-part.tsx";

const LABEL = "Price & Details:";

/** A tour's description; the paragraph about the price has an emphasised label. */
export function About({ details }: { details: Pick<TourContent, "feature" | "shortDescription"> }) {
  return (
    <PagePart id="about" heading={details.feature} once={[details.shortDescription]}>
      <div className="reading mt-4">
        {details.shortDescription.map((paragraph) => (
          <p key={paragraph}>
            {paragraph.startsWith(LABEL) ? (
              <>
                <strong>{LABEL}</strong>
                <span>{paragraph.slice(LABEL.length)}</span>
              </>
            ) : (
              paragraph
            )}
          </p>
        ))}
      </div>
    </PagePart>
  );
}

/** The days of a holiday, each with its milestone, and the route map if there is one. */
export function DayByDay({ days, map }: { days: TourContent["itinerary"]; map?: PictureData }) {
  const total = days.reduce((km, day) => km + day.km, 0);
  return (
    <PagePart id="days" heading="Day by day" once={[days, map]}>
      <p className="mt-3 text-lg text-ink-soft">{`${days.length} days, ${total} km in the saddle. The van carries the rest.`}</p>
      {map ? (
        <Picture {...map} sizes="(min-width: 64rem) 50rem, 100vw" className="mt-6 rounded-md border border-line" />
      ) : null}
      <ol className="mt-8 grid gap-9">
        {days.map((day) => (
          <li key={day.day} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-5">
            <Milestone number={day.km} unit="km" label={`Day ${day.day}`} hindi={day.placeHindi} size="sm" />
            <div>
              <h3 className="text-xl">{day.title}</h3>
              <p className="measure mt-1">{day.description}</p>
              <p className="dotted mt-2 text-sm text-ink-soft">
                {dayFacts(day).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </PagePart>
  );
}

const dayFacts = (day: TourContent["itinerary"][number]): string[] =>
  [
    day.ascentMetres ? `${indianDigits(day.ascentMetres)} m of climbing` : null,
    day.surface,
    day.meals.join(", "),
    day.stay ? `Night: ${day.stay}` : null,
  ].filter((fact): fact is string => Boolean(fact));

/** The stops of a tour, with pictures. */
export function Highlights(props: {
  details: Pick<TourContent, "highlights" | "highlightTimes">;
  photos: Readonly<Record<string, PictureData>>;
}) {
  const { details, photos } = props;
  const { highlights, highlightTimes } = details;
  return (
    <PagePart id="highlights" heading="Highlights" once={[highlights, highlightTimes, photos]}>
      {highlightTimes ? <p className="mt-3 text-ink-soft">{highlightTimes}</p> : null}
      <Timeline
        className="mt-7"
        items={highlights.map((highlight) => {
          const photo = highlight.photo === undefined ? undefined : photos[highlight.photo];
          return {
            id: highlight.time + highlight.name,
            time: highlight.time,
            title: highlight.name,
            hindi: highlight.nameHindi,
            text: highlight.shortDescription,
            extra: photo ? (
              <Picture
                {...photo}
                sizes="(min-width: 64rem) 34rem, 90vw"
                className="aspect-[2/1] w-full max-w-xl rounded-md object-cover"
              />
            ) : undefined,
          };
        })}
      />
    </PagePart>
  );
}
