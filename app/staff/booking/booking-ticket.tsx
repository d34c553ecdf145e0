import { Fragment } from "react";
import { Link } from "react-router";
import { CopyButton } from "../parts/copy-button.tsx";
import { UrgencySign } from "../parts/state.tsx";
import type { BookingScreenData } from "./load-booking.server.ts";

const Contact = ({ contact }: Pick<BookingScreenData["head"], "contact">) => (
  <span className="soft contact">
    {contact.email === null ? (
      <span>address erased</span>
    ) : (
      <span className="nowrap">
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
        <CopyButton text={contact.email} label="the address" />
      </span>
    )}
    {contact.phone === null ? null : (
      <span className="nowrap">
        <a href={`tel:${contact.phone}`}>{contact.phone}</a>
        <CopyButton text={contact.phone} label="the telephone number" />
      </span>
    )}
    {contact.more === "" ? null : <span>{contact.more}</span>}
  </span>
);

/** Head of the screen: a ticket with its stub of money. */
export const BookingStub = ({ head }: Pick<BookingScreenData, "head">) => (
  <div className="ticket">
    <div>
      <p className="row wrap">
        <b className="ref">{head.reference}</b>
        <CopyButton text={head.reference} label="the reference" />
        <UrgencySign of={head.state.urgency}>{head.state.words}</UrgencySign>
        <span className="soft small">{head.booked}</span>
      </p>
      <h1>{head.who}</h1>
      <p>
        {head.departure === null ? (
          <b>{head.tour}</b>
        ) : (
          <Link to={head.departure}>
            <b>{head.tour}</b>
          </Link>
        )}
        <span>{`, ${[head.ride, ...head.kind].join(" · ")}`}</span>
        <br />
        <Contact contact={head.contact} />
        {head.company === null ? null : <span className="soft">{` · billed to ${head.company}`}</span>}
      </p>
    </div>
    <dl className="kv">
      {head.money.map(({ label, sum }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="num">{sum}</dd>
        </Fragment>
      ))}
      <dt>
        <b>{head.balance.label}</b>
      </dt>
      <dd className="num">
        <b>{head.balance.sum}</b>
      </dd>
    </dl>
  </div>
);
