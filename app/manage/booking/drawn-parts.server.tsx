import { renderToStaticMarkup } from "react-dom/server";
import type { ShownPaper } from "#app/web/tax-paper/guest-papers.server.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { GuidePart } from "../parts/guide-part.tsx";
import { PaperList } from "../parts/paper-list.tsx";
import { PartyPart } from "../parts/party-part.tsx";
import { PolicyList } from "../parts/policy-list.tsx";
import { RidersPart } from "../parts/riders-part.tsx";

/** Other bookings of the party as HTML. Few have any: made here, its code stays out of the page's script. */
export const drawParty = (parts: Parameters<typeof PartyPart>[0]["parts"]): string =>
  renderToStaticMarkup(<PartyPart parts={parts} />);

/** Tax papers as HTML, for the same reason. */
export const drawPapers = (papers: readonly ShownPaper[], reference: string, bookingKey: string): string =>
  renderToStaticMarkup(<PaperList papers={papers} reference={reference} bookingKey={bookingKey} />);

/** Refund bands ahead as HTML, with what the page of cancelling gives back to the whole party. */
export function drawPolicy(booking: ManagedBooking): string {
  const { policy, people } = booking;
  return renderToStaticMarkup(
    <>
      <PolicyList policy={policy} className="mt-4 divide-y divide-line border-y border-line" />
      {people > 1 && policy.some(({ backPaise = 0 }) => backPaise > 0) ? (
        <p className="measure mt-3 text-sm text-ink-soft">{`These sums are for all ${people} of you.`}</p>
      ) : null}
    </>,
  );
}

/** Riders and the links of their pages as HTML, for the same reason. */
export const drawRiders = (props: Parameters<typeof RidersPart>[0]): string =>
  renderToStaticMarkup(<RidersPart {...props} />);

/** Guides who lead as HTML; empty before that is decided. */
export const drawGuides = (...[guides]: Parameters<typeof GuidePart>): string =>
  renderToStaticMarkup(<GuidePart {...guides} />);
