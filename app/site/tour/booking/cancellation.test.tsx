import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CancelBy, Cancellation } from "./cancellation.tsx";
import type { BookingChoice } from "./use-booking-choice.ts";

const wordsOf = (page: React.ReactElement): string =>
  renderToStaticMarkup(page)
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** A walk at 10:30 IST is chosen, for two. */
const choice = {
  selected: { startsAt: "2026-11-27T05:00:00.000Z", localDate: "2026-11-27", localTime: "10:30" },
  people: 2,
  totalPaise: 3600_00,
} as unknown as BookingChoice;
const evening = "2026-11-26T18:00:00.000Z";
const morning = "2026-11-26T04:00:00.000Z";

describe("the refund of the chosen date", () => {
  it("is shown beside the price, even if nothing", () => {
    const line = (now: string) => wordsOf(<CancelBy kind="walk" choice={choice} now={now} />);
    expect(line(morning)).toContain("Cancel by Thu 26 Nov, 22:30 IST and get ₹1,080 back (30%).");
    expect(line(evening)).toContain("It leaves too soon for a refund if you cancel.");
  });

  it("falls to nothing later if there was something, and now if not", () => {
    const table = (now: string) => wordsOf(<Cancellation kind="walk" isSold choice={choice} now={now} />);
    expect(table(morning)).toContain("until Thu 26 Nov, 22:30 IST 30% ₹1,080 later, or if you don't come 0% ₹0");
    expect(table(evening)).toContain("from now on 0% ₹0");
    expect(table(evening)).not.toContain("later");
  });
});
