import { TextFold } from "#app/ui/fold.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData, TourContent } from "#modules/catalogue/model.ts";
import { indianDigits } from "#platform/text/digit-groups.ts";
import { PagePart } from "../page-part.tsx";
import { HighlightPicture, type Photos } from "./highlight-picture.tsx";
import { type Highlight, highlightsOfDay } from "./highlights-of-day.ts";
import { Stops } from "./stops.tsx";

type Props = {
  days: TourContent["itinerary"];
  highlights: TourContent["highlights"];
  photos: Photos;
  map?: PictureData;
  /** Another map, of the route, follows: a phone then leaves this one out. */
  hasRoute: boolean;
};

/** The days of a holiday, each with its milestone and its highlights, and the route map if there is one. */
export function DayByDay({ days, highlights, photos, map, hasRoute }: Props) {
  const total = days.reduce((km, day) => km + day.km, 0);
  const { ofDay, others } = highlightsOfDay(days, highlights);
  return (
    <PagePart id="days" heading="Day by day">
      <p className="mt-3 text-lg text-ink-soft">{`${days.length} days, ${total} km in the saddle. The van carries the rest.`}</p>
      {map ? (
        <div className={hasRoute ? "mt-6 max-lg:hidden" : "mt-6"}>
          <Picture
            {...map}
            sizes="(min-width: 64rem) 50rem, 100vw"
            className="rounded-md border border-line object-cover"
          />
        </div>
      ) : null}
      <ol className="fold-rows mt-6">
        {days.map((day) => (
          <li key={day.day} id={`day-${day.day}`}>
            <TextFold
              summary={
                <>
                  <span className="day-stone">
                    <span>Day </span>
                    <b>{day.day}</b>
                  </span>
                  <h3 className="text-lg lg:text-xl">{day.title}</h3>
                  <span className="fold-facts dotted">
                    {stageFacts(day).map((fact) => (
                      <span key={fact}>{fact}</span>
                    ))}
                  </span>
                </>
              }
            >
              <div className="fold-inside">
                <p className="measure">{day.description}</p>
                <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
                  {dayFacts(day).map(([label, value]) => (
                    <div key={label} className="contents">
                      <dt className="text-ink-soft">{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                <Hotel hotel={day.hotel} photos={photos} />
                {ofDay(day.day).map((highlight) => (
                  <DayHighlight key={highlight.name} highlight={highlight} photos={photos} />
                ))}
              </div>
            </TextFold>
          </li>
        ))}
      </ol>
      {others.length > 0 ? <Stops highlights={others} photos={photos} isNumbered={false} /> : null}
    </PagePart>
  );
}

/** The house of a night, with its picture. */
function Hotel({ hotel, photos }: Pick<Day, "hotel"> & { photos: Photos }) {
  if (!hotel) return null;
  const photo = hotel.photo === undefined ? undefined : photos[hotel.photo];
  return (
    <figure className="mt-3 max-w-sm text-sm">
      {photo ? <Picture {...photo} sizes="24rem" className="mb-2 aspect-3/2 rounded-md object-cover" /> : null}
      <figcaption>
        {hotel.link ? <a href={hotel.link}>{hotel.name}</a> : <strong>{hotel.name}</strong>}
        {hotel.place ? <span>{`, ${hotel.place}`}</span> : null}
        {photo ? <span className="block text-ink-soft">{`${photo.credit}, ${photo.licence}`}</span> : null}
      </figcaption>
    </figure>
  );
}

function DayHighlight({ highlight, photos }: { highlight: Highlight; photos: Photos }) {
  return (
    <div className="day-highlight mt-4 border-l-4 border-marigold pl-4">
      <h4 className="text-base">
        <span className="pr-2">{highlight.name}</span>
        {highlight.nameHindi ? (
          <span lang="hi" className="font-normal text-ink-soft">
            {highlight.nameHindi}
          </span>
        ) : null}
      </h4>
      <p className="measure mt-1 text-ink-soft">{highlight.shortDescription}</p>
      <HighlightPicture photo={highlight.photo} photos={photos} />
    </div>
  );
}

type Day = TourContent["itinerary"][number];

const stageFacts = ({ place, km, ascentMetres }: Day): string[] =>
  [
    place,
    km > 0 ? `${km} km` : "no riding",
    ascentMetres ? `${indianDigits(ascentMetres)} m of climbing` : null,
  ].filter((fact): fact is string => fact !== null);

const dayFacts = ({ surface, meals, stay }: Day): [label: string, value: string][] =>
  (
    [
      ["Road", surface],
      ["Meals", meals.join(", ")],
      ["Night", stay],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value]] : []));
