import { TextFold } from "#app/ui/fold.tsx";
import type { TourContent } from "#modules/catalogue/model.ts";
import { PagePart } from "../page-part.tsx";
import { withIst } from "../time-words.ts";

const LABEL = "Price & Details:";

type Props = {
  details: Pick<TourContent, "feature" | "shortDescription" | "tags" | "date" | "time" | "languages" | "bookingType">;
};

/** A tour's description, with the price's label emphasised. A phone shows the first paragraph, and the rest on a tap. */
export function About({ details }: Props) {
  const [first, ...rest] = details.shortDescription.map((paragraph) => (
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
  ));
  return (
    <PagePart id="about" heading={details.feature}>
      <div className="reading mt-4 max-lg:text-base">{first}</div>
      {rest.length > 0 ? (
        <TextFold summary="Read on" isMore>
          <div className="reading mt-1 max-lg:text-base lg:mt-[1em]">{rest}</div>
        </TextFold>
      ) : null}
      <dl className="mt-3 border-t border-line pt-3 text-sm sm:hidden">
        {whenFacts(details).map(([label, value]) => (
          <div key={label} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-0.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Tags" className="mt-5 flex flex-wrap gap-2 max-sm:hidden">
        {details.tags.map((tag) => (
          <li key={tag} className="rounded-pill border border-edge px-3 py-0.5 text-sm">
            {tag}
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

/** Facts that a wide page shows beside the tour's name. */
const whenFacts = (details: Props["details"]): [label: string, value: string][] => [
  ["Date", details.date],
  ["Time", withIst(details.time)],
  ["Languages", details.languages.join(", ")],
  ["Booking", details.bookingType],
];
