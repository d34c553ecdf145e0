import { Icon } from "#app/ui/art/icon.tsx";
import { TextFold } from "#app/ui/fold.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureData, TourContent } from "#modules/catalogue/model.ts";
import { mapsSearch } from "#platform/maps.ts";
import { PagePart } from "../page-part.tsx";

type Photos = Readonly<Record<string, PictureData>>;

/** Inclusions, exclusions and a packing list. The meeting place links to a map search. A phone shows the inclusions' names first. */
export function Included({ details, photos, gift }: { details: TourContent; photos: Photos; gift: string | null }) {
  const { inclusions, notIncluded, bring, meetingPoint } = details;
  return (
    <PagePart id="included" heading="Included">
      <TextFold
        isMore
        className="inclusions"
        summary={
          <>
            <span className="inclusion-names mt-4 grid grid-cols-2 gap-x-4 gap-y-2">
              {inclusions.map(({ title, icon }) => (
                <span key={title} className="flex items-center gap-2 leading-tight">
                  <Icon name={icon} className="size-6 text-teal-ink" />
                  <span>{title}</span>
                </span>
              ))}
            </span>
            <span className="fold-words">All about them</span>
          </>
        }
      >
        <ul className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:mt-6">
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
      </TextFold>
      <Bicycles bicycles={details.bicycles} photos={photos} />
      <div className="fold-rows mt-4 gap-x-8 lg:mt-9 lg:grid lg:grid-cols-2 lg:border-t lg:border-line lg:pt-7">
        <MarkedList heading="Not included" items={notIncluded} mark="minus" />
        <MarkedList heading="Please bring" items={bring} mark="luggage" />
      </div>
      {gift === null ? null : (
        <p className="mt-5 lg:mt-7">
          <a href={gift}>Give it as a gift</a>, for a day that they choose.
        </p>
      )}
    </PagePart>
  );
}

/** The bicycles with the frames to be had. */
function Bicycles({ bicycles = [], photos }: Pick<TourContent, "bicycles"> & { photos: Photos }) {
  if (bicycles.length === 0) return null;
  return (
    <div className="mt-6 lg:mt-9">
      <h3 className="text-xl">The bicycles</h3>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {bicycles.map(({ name, sizes, photo }) => {
          const picture = photo === undefined ? undefined : photos[photo];
          return (
            <li key={name}>
              {picture ? (
                <Picture
                  {...picture}
                  sizes="(min-width: 40rem) 24rem, 100vw"
                  className="mb-2 aspect-3/2 rounded-md object-cover"
                />
              ) : null}
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-ink-soft">{sizes}</p>
              {picture ? <p className="text-xs text-ink-soft">{`${picture.credit}, ${picture.licence}`}</p> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function MarkedList(props: { heading: string; items: readonly string[]; mark: "minus" | "luggage" }) {
  const { heading, items, mark } = props;
  if (items.length === 0) return null;
  return (
    <TextFold
      summary={<h3 className="max-lg:font-sans max-lg:text-base max-lg:tracking-normal lg:text-xl">{heading}</h3>}
    >
      <ul className="grid gap-2 pb-4 lg:mt-3 lg:gap-2.5 lg:pb-0">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name={mark} className="mt-0.5 size-5 text-ink-soft" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </TextFold>
  );
}
