import { renderToStaticMarkup } from "react-dom/server";
import type { ShownPaper } from "#app/web/tax-paper/guest-papers.server.ts";
import { GuidePart } from "../parts/guide-part.tsx";
import { PaperList } from "../parts/paper-list.tsx";
import { PartyPart } from "../parts/party-part.tsx";
import { RidersPart } from "../parts/riders-part.tsx";

/** Other bookings of the party as HTML. Few have any: made here, its code stays out of the page's script. */
export const drawParty = (parts: Parameters<typeof PartyPart>[0]["parts"]): string =>
  renderToStaticMarkup(<PartyPart parts={parts} />);

/** Tax papers as HTML, for the same reason. */
export const drawPapers = (papers: readonly ShownPaper[], reference: string, bookingKey: string): string =>
  renderToStaticMarkup(<PaperList papers={papers} reference={reference} bookingKey={bookingKey} />);

/** Riders and the links of their pages as HTML, for the same reason. */
export const drawRiders = (props: Parameters<typeof RidersPart>[0]): string =>
  renderToStaticMarkup(<RidersPart {...props} />);

/** Guides who lead as HTML; empty before that is decided. */
export const drawGuides = (...[guides]: Parameters<typeof GuidePart>): string =>
  renderToStaticMarkup(<GuidePart {...guides} />);
