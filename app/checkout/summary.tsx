import { bookingKindLabel } from "#app/manage/booking-kind-label.ts";
import { describeRunning } from "#app/manage/describe-running.ts";
import { PolicyList } from "#app/manage/parts/policy-list.tsx";
import { Ticket } from "#app/ui/art/ticket.tsx";
import type { GroupStanding } from "#modules/availability/model.ts";
import {
  type BandWithSum,
  type BookingCategory,
  describePeople,
  lineLabel,
  type PriceLine,
  withSums,
} from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";

type Line = {
  tour: { name: string };
  localDate: string;
  localTime: string;
  people: number;
  totalPaise: number;
  group: GroupStanding | null;
  giftPaise?: number;
};

/** One line for phones, above the form. */
export function SummaryLine({ tour, localDate, localTime, people, totalPaise, group, giftPaise = 0 }: Line) {
  const runs = describeRunning(group);
  return (
    <p className="mt-3 leading-snug lg:hidden">
      <strong>{tour.name}</strong>
      <br />
      <span>{longDate(localDate)}</span>, <span>{localTime}</span>&nbsp;IST
      <br />
      <span>{describePeople(people)}</span>,{" "}
      <strong>
        <rupee-sum>{formatRupees(totalPaise)}</rupee-sum>
      </strong>
      , no tax added
      {giftPaise > 0 ? <span>{`, ${formatRupees(giftPaise)} of it by your gift`}</span> : null}
      {runs ? (
        <>
          <br />
          <span>{runs}</span>
        </>
      ) : null}
    </p>
  );
}

export type Bought = {
  tourName: string;
  localDate: string;
  localTime: string;
  people: number;
  category: BookingCategory;
  isShared?: boolean;
  lines: PriceLine[];
  totalPaise: number;
  /** Part paid by credit or gift; absent for a dead booking. */
  creditPaise?: number;
  isByGift?: boolean;
  isOpen?: boolean;
  policy: BandWithSum[];
  reference?: string;
  meetingPlace?: string;
  group: GroupStanding | null;
};

export const Summary = (bought: Bought) => (
  <Ticket
    label="Your booking"
    main={<Ride {...bought} />}
    stub={
      <>
        <Sum {...bought} />
        <IfPlansChange {...bought} />
      </>
    }
  />
);

function Ride(props: Bought) {
  const { reference, tourName, localDate, localTime, people, meetingPlace, group } = props;
  const runs = describeRunning(group);
  return (
    <>
      {reference ? <p className="font-display text-2xl font-bold">{reference}</p> : null}
      <h2 className="text-2xl">{tourName}</h2>
      <p className="mt-2 font-semibold">{`${longDate(localDate)}, ${localTime}\u00a0IST`}</p>
      <p>{`${describePeople(people)}, ${bookingKindLabel(props)}`}</p>
      {runs ? <p className="mt-2">{runs}</p> : null}
      {meetingPlace ? <p className="mt-2 text-sm">{`We meet at ${meetingPlace}.`}</p> : null}
    </>
  );
}

function Sum({ lines, totalPaise, creditPaise = 0, isByGift = false, isOpen = true }: Bought) {
  const thing = isByGift ? "gift" : "credit";
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.label} className="flex justify-between gap-4">
            <span>{lineLabel(line)}</span>
            <span>{formatRupees(line.amountPaise)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span>Total, no tax added</span>
        <strong className="font-display text-2xl">
          <rupee-sum>{formatRupees(totalPaise)}</rupee-sum>
        </strong>
      </p>
      {creditPaise > 0 ? (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4">
          <dt>{isOpen ? `Your ${thing} pays` : `Paid with your ${thing}`}</dt>
          <dd className="text-right">{formatRupees(creditPaise)}</dd>
          {isOpen ? (
            <>
              <dt>Left to pay</dt>
              <dd className="text-right font-semibold">{formatRupees(totalPaise - creditPaise)}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </>
  );
}

/** Refund steps in rupees for all who ride, for the ticket and below the payment. */
export const IfPlansChange = ({ policy, totalPaise }: Pick<Bought, "policy" | "totalPaise">) => (
  <>
    {policy.length > 0 ? <h3 className="mt-5 text-base">If your plans change</h3> : null}
    <PolicyList policy={withSums(policy, totalPaise)} className="mt-1 max-w-xl divide-y divide-line text-sm" />
  </>
);
