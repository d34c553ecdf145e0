import { type PolicyBand, timeBefore } from "#modules/booking/model.ts";
import { formatRupees, type Paise } from "#platform/money.ts";

/** The span of a refund band, counted back from the start. */
function bandSpan({ fromHours }: PolicyBand, earlier: PolicyBand | undefined): string {
  if (!earlier) return `${timeBefore(fromHours)} or more before the start`;
  if (fromHours === 0) return `less than ${timeBefore(earlier.fromHours)} before, or not coming`;
  return `less than ${timeBefore(earlier.fromHours)}, but at least ${timeBefore(fromHours)} before`;
}

type Props = { caption: string; policy: readonly PolicyBand[]; examplePaise: Paise };

/** Refund bands, from the same policy by which the booking system refunds. */
export function RefundPolicyTable({ caption, policy, examplePaise }: Props) {
  return (
    <table>
      <caption className="pt-2 pb-2 text-left text-base font-semibold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">You cancel</th>
          <th scope="col">You get back</th>
          <th scope="col">{`of ${formatRupees(examplePaise)}`}</th>
        </tr>
      </thead>
      <tbody>
        {policy.map((band, index) => (
          <tr key={band.fromHours}>
            <th scope="row" className="font-normal">
              {bandSpan(band, policy[index - 1])}
            </th>
            <td className="tabular-nums">{band.refundPercent === 0 ? "nothing" : `${band.refundPercent}%`}</td>
            <td className="tabular-nums">{formatRupees(Math.floor((examplePaise * band.refundPercent) / 100))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
