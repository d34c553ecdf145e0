import { bookingKindLabel } from "#app/manage/booking-kind-label.ts";
import { describeRunning } from "#app/manage/describe-running.ts";
import { Ticket } from "#app/ui/art/ticket.tsx";
import type { GroupStanding } from "#modules/availability/model.ts";
import { describePeople, lineLabel } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import type { Bought } from "../summary.tsx";

type Props = {
  booking: Omit<Bought, "creditPaise" | "isOpen"> & {
    reference: string;
    contactName: string;
    group: GroupStanding | null;
  };
  /** Part paid by credit or gift; 0 for a dead booking. */
  creditPaise: number;
  meetingPlace: string;
  duration: string;
  /** Address of a picture of the tour, without its ending. */
  picture: string;
  /** "≈ US$ 24", for guests who pay in another currency. */
  rough: string | null;
};

/** The thing to pay for, before the button: ride, meeting point, sum. Windows too low for it all leave out the picture. */
export function PayTicket({ booking, creditPaise, meetingPlace, duration, picture, rough }: Props) {
  const runs = describeRunning(booking.group);
  const [line, more] = booking.lines;
  const isSimple = !more && creditPaise === 0;
  return (
    <Ticket
      label="What you pay for"
      className="pay-ticket"
      main={
        <>
          <picture>
            <source type="image/avif" srcSet={`${picture}.avif`} sizes="100vw" />
            <img src={`${picture}.webp`} alt="" width={750} height={469} fetchPriority="high" className="pay-strip" />
          </picture>
          <h2 className="text-2xl">{booking.tourName}</h2>
          <p className="mt-1">
            <strong>{`${shortDate(booking.localDate, "")}, ${booking.localTime}`}</strong>{" "}
            <span className="text-ink-soft">Delhi time</span>
          </p>
          <p>{`${describePeople(booking.people)}, ${bookingKindLabel(booking)}, ${duration}`}</p>
          {runs ? <p className="mt-1">{runs}</p> : null}
          <p className="pay-meet text-sm text-ink-soft">{`We meet at ${meetingPlace}.`}</p>
          <p className="pay-holder text-sm text-ink-soft">{`Held as ${booking.reference} for ${booking.contactName}`}</p>
        </>
      }
      stub={
        <>
          {isSimple ? null : <Lines booking={booking} creditPaise={creditPaise} />}
          <p className="flex items-baseline justify-between gap-4">
            <span>
              <span>
                {isSimple && line?.count === booking.people
                  ? lineLabel(line)
                  : creditPaise > 0
                    ? "Left to pay"
                    : "To pay"}
              </span>
              <span className="block text-sm text-ink-soft">no tax added, no booking fee</span>
            </span>
            <strong className="shrink-0 font-display text-3xl leading-none">
              {formatRupees(booking.totalPaise - creditPaise)}
            </strong>
          </p>
          {rough ? (
            <p className="mt-1 text-right text-sm text-ink-soft">{`${rough}; your bank decides the rate`}</p>
          ) : null}
        </>
      }
    />
  );
}

const Lines = ({ booking, creditPaise }: Pick<Props, "booking" | "creditPaise">) => (
  <ul className="mb-1 text-sm">
    {booking.lines.map((line) => (
      <li key={line.label} className="flex justify-between gap-4">
        <span>{lineLabel(line)}</span>
        <span>{formatRupees(line.amountPaise)}</span>
      </li>
    ))}
    {creditPaise > 0 ? (
      <li className="flex justify-between gap-4">
        <span>{`Your ${booking.isByGift ? "gift" : "credit"} pays`}</span>
        <span>{`−${formatRupees(creditPaise)}`}</span>
      </li>
    ) : null}
  </ul>
);
