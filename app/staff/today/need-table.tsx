import { Link } from "react-router";
import { type Need, urgencyOf } from "#modules/desk/model.ts";
import { formatRupees } from "#platform/money.ts";
import { bookingAddress, screenAddress } from "../parts/addresses.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { TodayData } from "./load-today.server.ts";

/** Everything that waits for a human. J and K move along it; the row in focus has the filled deed. */
export function NeedTable({ needs, now, opens }: Pick<TodayData, "needs" | "now" | "opens">) {
  if (needs.length === 0)
    return (
      <section key="quiet" aria-label="What needs a human" className="quiet-day">
        <UrgencySign of="well">Nothing needs you</UrgencySign>
        <p className="soft">
          Alerts, unpaid places, missing details, late refunds and messages come here by themselves.
        </p>
      </section>
    );
  return (
    <section key="needs" aria-label="What needs a human">
      <table className="need">
        <thead>
          <tr>
            <th scope="col" className="urgency">
              Urgency
            </th>
            <th scope="col" className="until">
              Until
            </th>
            <th scope="col">
              What needs a human{" "}
              <span className="plain-words">· in each band of time, what costs most if left stands first</span>
            </th>
            <th scope="col" className="num if-left">
              If left
            </th>
            <th scope="col" className="its-deed">
              <span className="vh">Deed</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {needs.map((need, at) => (
            <NeedRow key={need.key} need={need} now={now} isFirst={at === 0} opensBooking={opens.booking} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  need: Need;
  now: string;
  isFirst: boolean;
  opensBooking: boolean;
}

function NeedRow({ need, now, isFirst, opensBooking }: RowProps) {
  const { tone, word, at, beside } = urgencyOf(need, now);
  return (
    <tr tabIndex={0} data-row="" className={isFirst ? "is-first" : undefined}>
      <td className="rank">
        <UrgencySign of={tone}>{word}</UrgencySign>
      </td>
      <td className="when">
        <span className="thin">
          <UrgencySign of={tone}>{word}</UrgencySign>
        </span>
        <b>{at}</b>
        <span className="sub">{beside}</span>
      </td>
      <td className="what">
        <b>{need.title}</b>
        <span className="soft">
          <About need={need} opensBooking={opensBooking} />
          <span>{need.detail}</span>
        </span>
      </td>
      <td className="num cost">
        <b>{need.costPaise === null ? "—" : formatRupees(need.costPaise)}</b>
        <span className="sub">{need.costWords}</span>
      </td>
      <td className="num deed">
        <DeedLink need={need} />
      </td>
    </tr>
  );
}

/** Booking and telephone of a need, where it has them. */
function About({ need: { reference, phone }, opensBooking }: { need: Need; opensBooking: boolean }) {
  return (
    <>
      {reference === undefined ? null : opensBooking ? (
        <Link className="ref" to={bookingAddress(reference)} data-open="">
          {reference}
        </Link>
      ) : (
        <span className="ref">{reference}</span>
      )}
      {phone ? (
        <a className="nowrap" href={`tel:${phone.replaceAll(" ", "")}`}>
          <Sign name="phone" />
          <span>{phone}</span>
        </a>
      ) : null}
    </>
  );
}

function DeedLink({ need: { deed, reference } }: { need: Need }) {
  const address = useDeedAddress();
  const to = "command" in deed ? address(deed) : screenAddress(deed.screen, deed.id);
  // Enter opens the booking if the row names one, and else what its deed opens.
  const opens = reference === undefined ? { "data-open": "" } : {};
  return (
    <Link className="btn" to={to} data-deed="" {...opens} preventScrollReset={"command" in deed}>
      <span>{deed.label}</span> <kbd>D</kbd>
    </Link>
  );
}
