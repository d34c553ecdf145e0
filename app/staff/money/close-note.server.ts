import type { MoneyOfDesk } from "#modules/desk/index.server.ts";
import type { CloseDifference } from "#modules/payments/index.server.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { counted, exactRupees, signedRupees } from "./money-words.ts";

/** Says of a difference in what the report differs from our books. */
export const differenceWords: Record<CloseDifference["kind"], string> = {
  unsettled: "next batch",
  unknown: "not in our books",
  amount: "another amount",
  fee: "another fee",
  rate: "not the agreed fee",
  twice: "settled before",
  adjustment: "correction",
  pending: "refund under way",
};

export interface CloseNote {
  urgency: "well" | "soon" | "now";
  head: string;
  lines: { reference: string | null; words: string }[];
  deed: string | null;
}

/** The day in a sentence, its differences by booking, and the next deed. */
export function closeNote({ close, named, today, now }: MoneyOfDesk, mayClose: boolean): CloseNote {
  const { closed, day, taken } = close;
  const { explained, unexplained, first } = close.differences;
  const count = explained.count + unexplained.count;
  const lines = first.map(({ entity, kind, paise, payableRef }) => ({
    reference: payableRef === null ? null : (named.get(payableRef)?.reference ?? null),
    words: `${entity}, ${signedRupees(paise)}: ${differenceWords[kind]}`,
  }));
  const more = count - lines.length;
  if (more > 0) lines.push({ reference: null, words: `and ${more} more, in the table below` });
  if (closed) {
    return {
      urgency: "well",
      head: `Closed by ${closed.closed_by} on ${delhiInstant(closed.closed_at, now)}.`,
      lines: closed.reason === "" ? lines : [{ reference: null, words: `“${closed.reason}”` }, ...lines],
      deed: null,
    };
  }
  const deed = day < today && mayClose ? (count === 0 ? "Close the day" : "Carry over and close") : null;
  if (day >= today)
    return { urgency: "soon", head: "This day is not over: it can be closed tomorrow.", lines, deed: null };
  if (count === 0) {
    const head = taken.count === 0 ? "Nothing was taken on this day." : "Every rupee agrees with the report.";
    return { urgency: "well", head, lines, deed };
  }
  const isExplained = unexplained.count === 0;
  const settling =
    explained.count === 1 ? "1 more comes right by itself." : `${explained.count} more come right by themselves.`;
  const later = explained.count === 0 ? "" : ` ${settling}`;
  return {
    urgency: isExplained ? "soon" : "now",
    head: isExplained
      ? `${counted(explained.count, "difference")} of ${offOf(explained)}, explained: not settled yet or on its way, and carried over until it is there.`
      : `${counted(unexplained.count, "difference")} of ${offOf(unexplained)} that no later settlement explains.${later}`,
    lines,
    deed: isExplained ? deed : deed && "Accept and close",
  };
}

const offOf = ({ paise }: { paise: number }): string => exactRupees(Math.abs(paise));
