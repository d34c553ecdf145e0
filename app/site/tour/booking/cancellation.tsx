import { Fragment } from "react";
import { TextFold } from "#app/ui/fold.tsx";
import { datedPolicy, type PolicyBand, policyOf, shareBack, timeBefore } from "#modules/booking/model.ts";
import type { TourKind } from "#modules/catalogue/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { PagePart } from "../page-part.tsx";
import type { BookingChoice } from "./use-booking-choice.ts";

type Props = { kind: TourKind; isSold: boolean; choice: BookingChoice; now: string };

/** Refund deadlines, to the minute, for the chosen date and party. */
export function Cancellation({ kind, isSold, choice, now }: Props) {
  const policy = policyOf(kind);
  const { selected, totalPaise, people } = choice;
  const bands = selected ? datedPolicy(policy, selected.startsAt, now) : null;
  const best = bands?.[0];
  return (
    <PagePart id="cancelling" heading="If you cancel">
      {selected && bands && best ? (
        <Fragment key="dated">
          <p className="measure mt-4 text-lg">
            {best.refundPercent > 0 ? (
              <span key="something">
                Cancel by <strong>{delhiInstant(best.until, now)}</strong> and{" "}
                <span>{`get ${backWords(totalPaise, best)}.`}</span>
              </span>
            ) : (
              <span>This departure is too soon for a refund.</span>
            )}{" "}
            These are the moments for <span>{longDate(selected.localDate)}</span>, <span>{selected.localTime}</span>{" "}
            IST, and <span>{people === 1 ? "one person" : `${people} people`}</span>.
          </p>
          <TextFold summary="All the moments" isMore>
            <table className="mt-2 w-full max-w-xl lg:mt-4">
              <caption className="sr-only">Refunds if you cancel this departure</caption>
              <thead>
                <tr className="border-b-2 border-ink text-left text-sm">
                  <th scope="col" className="py-2 pr-4">
                    You cancel
                  </th>
                  <th scope="col" className="py-2 pr-4 text-right">
                    Back
                  </th>
                  <th scope="col" className="py-2 text-right">{`of ${formatRupees(totalPaise)}`}</th>
                </tr>
              </thead>
              <tbody>
                {bands.map((band) => (
                  <tr key={band.fromHours} className="border-b border-line tabular-nums">
                    <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                      {band.fromHours > 0
                        ? `until ${delhiInstant(band.until, now)}`
                        : bands.length > 1
                          ? "later, or if you don't come"
                          : "from now on"}
                    </th>
                    <td className="py-2.5 pr-4 text-right font-semibold whitespace-nowrap">{`${band.refundPercent}%`}</td>
                    <td className="py-2.5 text-right font-semibold">
                      {formatRupees(shareBack(totalPaise, band.refundPercent))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TextFold>
        </Fragment>
      ) : (
        <>
          <p className="measure mt-4">
            {isSold
              ? "Counted back from your departure:"
              : "Once you've accepted our plan and paid, counted back from the start:"}
          </p>
          <ul className="mt-3 list-disc pl-5">
            {policy.map((band) => (
              <li key={band.fromHours}>{bandWords(band)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="measure mt-4 text-sm text-ink-soft">
        If we cancel, for weather or any reason of ours, you get it all back. Refunds arrive within 15 days.
      </p>
    </PagePart>
  );
}

/** The next refund deadline in a line; nothing without a chosen date. */
export function CancelBy({ kind, choice, now }: Omit<Props, "isSold">) {
  const best = choice.selected && datedPolicy(policyOf(kind), choice.selected.startsAt, now)[0];
  if (!best) return null;
  if (best.refundPercent === 0) return <p>It leaves too soon for a refund if you cancel.</p>;
  return <p>{`Cancel by ${delhiInstant(best.until, now)} and get ${backWords(choice.totalPaise, best)}.`}</p>;
}

const backWords = (paise: number, { refundPercent }: PolicyBand): string =>
  `${formatRupees(shareBack(paise, refundPercent))} back (${refundPercent}%)`;

function bandWords({ fromHours, refundPercent }: PolicyBand): string {
  if (fromHours === 0) return "later, or if you don't come: nothing";
  return `until ${timeBefore(fromHours)} before: ${refundPercent}% back`;
}
