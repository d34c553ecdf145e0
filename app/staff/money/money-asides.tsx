import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { BookingReference } from "./booking-reference.tsx";
import type { MoneyData } from "./load-money.server.ts";

/** The days around it, and money that waits for somebody, whatever its day. */
export const MoneyAsides = ({ data }: { data: MoneyData }) => (
  <aside className="aside">
    <section>
      <h2>Seven days</h2>
      <table className="days">
        <tbody>
          {data.days.map(({ day, label, address, sum, isOn, isClosed, open }) => (
            <tr key={day} className={isOn ? "is-on" : undefined}>
              <td>
                <Link className="plain" to={address} aria-current={isOn ? "page" : undefined}>
                  <b>{label}</b>
                </Link>
              </td>
              <td className="num">{sum}</td>
              <td>
                <UrgencySign of={isClosed ? "well" : open > 0 ? "soon" : "later"}>
                  {isClosed ? "closed" : open > 0 ? `${open} open` : "agrees"}
                </UrgencySign>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{`Not settled yet, of all days: ${data.unsettled}.`}</p>
      {data.may.fetch ? (
        <DeedButton command="settlements-since" options={{ since: data.since }}>
          Read the report now
        </DeedButton>
      ) : null}
    </section>
    <Matters
      id="refunds"
      title="Refunds under way"
      matters={data.refunds}
      more={data.moreRefunds}
      none="No refund is under way."
      mayOpen={data.may.booking}
    />
    <Matters
      title="Also open"
      matters={data.alerts}
      more={data.moreAlerts}
      none="No dispute, stray payment or difference is open."
      mayOpen={data.may.booking}
    />
    <section>
      <h2>Owed to gifts</h2>
      <p>{data.owedToGifts}</p>
      <p className="small soft">
        What gifts may still pay. It becomes revenue with the ride that it pays, or after a gift’s last day.
      </p>
    </section>
    <section>
      <h2>Taken by hand</h2>
      <dl className="kv sum">
        <dt>Cash at the desk</dt>
        <dd className="num">{data.byHand.cash}</dd>
        <dt>UPI at the desk</dt>
        <dd className="num">{data.byHand.upi}</dd>
        <dt>Receipts</dt>
        <dd className="num">{data.byHand.receipts}</dd>
      </dl>
      {data.byHand.payments.map(({ receipt, reference, rupees }) => (
        <p key={receipt} className="small">
          <span>{`${receipt} · ${rupees} · `}</span>
          <BookingReference reference={reference} mayOpen={data.may.booking} />
        </p>
      ))}
      <p className="small soft">Not in the provider’s report; the ledger has it in cash or at the bank.</p>
    </section>
  </aside>
);

const Matters = ({
  id,
  title,
  matters,
  more,
  none,
  mayOpen,
}: {
  id?: string;
  title: string;
  matters: MoneyData["refunds"];
  more: number;
  none: string;
  mayOpen: boolean;
}) => (
  <section id={id}>
    <h2>{title}</h2>
    {matters.length === 0 ? <p className="small soft">{none}</p> : null}
    <ul className="matters">
      {matters.map(({ key, words, reference, urgency, deed }) => (
        <li key={key}>
          <UrgencySign of={urgency}>
            <span>
              <span>{words}</span> <BookingReference reference={reference} mayOpen={mayOpen} />
            </span>
          </UrgencySign>
          {deed === null ? null : (
            <DeedButton command={deed.command} options={deed.options}>
              {deed.label}
            </DeedButton>
          )}
        </li>
      ))}
    </ul>
    {more > 0 ? <p className="small soft">{`${more} more come here as these are dealt with.`}</p> : null}
  </section>
);
