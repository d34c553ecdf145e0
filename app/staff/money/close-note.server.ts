import type { MoneyOfDesk } from "#modules/desk/index.server.ts";
import { type CloseDifference, explainsItself } from "#modules/payments/index.server.ts";
import { sum } from "#platform/money.ts";
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

const MOST_LINES = 5;

/** The day in a sentence, its differences by booking, and the next deed. */
export function closeNote({ close, named, today, now }: MoneyOfDesk, mayClose: boolean): CloseNote {
  const { differences, closed, day, payments } = close;
  const unexplained = differences.filter((one) => !explainsItself(one));
  const explained = differences.filter(explainsItself);
  const lines = [...unexplained, ...explained].slice(0, MOST_LINES).map(({ entity, kind, paise, payableRef }) => ({
    reference: payableRef === null ? null : (named.get(payableRef)?.reference ?? null),
    words: `${entity}, ${signedRupees(paise)}: ${differenceWords[kind]}`,
  }));
  const more = differences.length - lines.length;
  if (more > 0) lines.push({ reference: null, words: `and ${more} more, in the table below` });
  if (closed) {
    return {
      urgency: "well",
      head: `Closed by ${closed.closed_by} on ${delhiInstant(closed.closed_at, now)}.`,
      lines: closed.reason === "" ? lines : [{ reference: null, words: `“${closed.reason}”` }, ...lines],
      deed: null,
    };
  }
  const deed = day < today && mayClose ? (differences.length === 0 ? "Close the day" : "Carry over and close") : null;
  if (day >= today)
    return { urgency: "soon", head: "This day is not over: it can be closed tomorrow.", lines, deed: null };
  if (differences.length === 0) {
    const head = payments.length === 0 ? "Nothing was taken on this day." : "Every rupee agrees with the report.";
    return { urgency: "well", head, lines, deed };
  }
  const isExplained = unexplained.length === 0;
  const later = explained.length === 0 ? "" : ` ${explained.length} more come right by themselves.`;
  return {
    urgency: isExplained ? "soon" : "now",
    head: isExplained
      ? `${counted(explained.length, "difference")} of ${offOf(explained)}, explained: not settled yet or on its way, and carried over until it is there.`
      : `${counted(unexplained.length, "difference")} of ${offOf(unexplained)} that no later settlement explains.${later}`,
    lines,
    deed: isExplained ? deed : deed && "Accept and close",
  };
}

const offOf = (differences: CloseDifference[]): string =>
  exactRupees(Math.abs(sum(differences.map(({ paise }) => paise))));
