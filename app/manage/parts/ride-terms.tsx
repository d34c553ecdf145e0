import { describeFit } from "#app/checkout/describe-fit.ts";
import { isForAdults, policyOf } from "#modules/booking/model.ts";
import type { TourForSale } from "#modules/catalogue/index.server.ts";
import { policySentence } from "./policy-words.ts";

type Props = { tour: Pick<TourForSale, "name" | "path" | "kind" | "fit"> & { meetingPlace: string } };

/** Terms accepted by booking in one press. */
export function RideTerms({ tour }: Props) {
  const { name, path, kind, fit, meetingPlace } = tour;
  const limits = describeFit(fit);
  return (
    <div className="measure grid gap-2 text-sm text-ink-soft">
      <p>
        We meet at <span>{meetingPlace}</span>. You&apos;ll find the rest on <a href={path}>{`the page of ${name}`}</a>.
      </p>
      <p>
        {limits ? <span>{`${limits} `}</span> : null}
        {isForAdults(fit.minAge) ? null : (
          <span>{"Anyone under 18 rides with a parent or guardian on the same departure. "}</span>
        )}
        <span>
          Not sure? <a href="/contact">Ask us</a> first.
        </span>
      </p>
      <p>
        <span>{policySentence(policyOf(kind))}</span> Our <a href="/terms-condition">terms</a> apply.
      </p>
    </div>
  );
}
