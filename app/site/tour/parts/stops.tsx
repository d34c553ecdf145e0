import { TextFold } from "#app/ui/fold.tsx";
import type { TourContent } from "#modules/catalogue/model.ts";
import { PagePart } from "../page-part.tsx";
import { HighlightPicture, type Photos } from "./highlight-picture.tsx";

type Props = {
  highlights: TourContent["highlights"];
  photos: Photos;
  /** Their numbers are those on the route's map. */
  isNumbered: boolean;
};

/** The stops of a tour of some hours. */
export function Highlights({ times, ...stops }: Props & { times?: string }) {
  return (
    <PagePart id="highlights" heading="Highlights">
      {times ? <p className="measure mt-3 text-ink-soft max-sm:text-sm">{times}</p> : null}
      <Stops {...stops} />
    </PagePart>
  );
}

/** Stops in order along a dashed road, each with its hour, its text and its picture. */
export function Stops({ highlights, photos, isNumbered }: Props) {
  return (
    <ol className="fold-rows stops mt-6">
      {highlights.map(({ time, name, nameHindi, shortDescription, photo: key }, index) => {
        return (
          <li key={time + name}>
            <TextFold
              summary={
                <>
                  <span aria-hidden={!isNumbered} className="stop-mark">
                    {isNumbered ? index + 1 : ""}
                  </span>
                  <h3 className="text-lg lg:text-xl">{name}</h3>
                  <span className="fold-facts">
                    <span className="pr-2 font-semibold text-coral-ink tabular-nums">{time}</span>
                    {nameHindi ? <span lang="hi">{nameHindi}</span> : null}
                  </span>
                </>
              }
            >
              <div className="fold-inside">
                <p className="measure">{shortDescription}</p>
                <HighlightPicture photo={key} photos={photos} />
              </div>
            </TextFold>
          </li>
        );
      })}
    </ol>
  );
}
