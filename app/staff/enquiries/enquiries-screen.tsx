import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { EnquiriesData } from "./load-enquiries.server.ts";

const empties = {
  waiting: "Nothing waits here. Messages of the contact form come here, and to the company's mailbox.",
  answered: "Answered messages come here.",
  quotes: "Quotes come here once you have offered one, with every version and what became of it.",
} as const;

/** The inbox of the contact form, and quotes with their versions. */
export const EnquiriesScreen = ({ data }: { data: EnquiriesData }) => (
  <>
    <div className="title">
      <h1>Enquiries and quotes</h1>
      <p role="status">{data.words}</p>
      {data.mayQuote ? (
        <span className="push">
          <DeedButton command="quote">New quote</DeedButton>
        </span>
      ) : null}
    </div>
    <nav className="bar" aria-label="Views">
      <span className="switch">
        {data.views.map(({ label, address, isOn }) => (
          <Link key={address} to={address} aria-current={isOn ? "true" : undefined}>
            {label}
          </Link>
        ))}
      </span>
      {data.whose.length === 0 ? null : (
        <span className="switch">
          {data.whose.map(({ label, address, isOn }) => (
            <Link key={address} to={address} aria-current={isOn ? "true" : undefined}>
              {label}
            </Link>
          ))}
        </span>
      )}
    </nav>
    {data.messages.length + data.quotes.length === 0 ? <p className="empty">{empties[data.view]}</p> : null}
    {data.messages.length === 0 ? null : (
      <ul className="cards">
        {data.messages.map((message) => (
          <Message key={message.id} message={message} isWaiting={data.view === "waiting"} data={data} />
        ))}
      </ul>
    )}
    {data.quotes.map((quote) => (
      <Quote key={quote.number} quote={quote} />
    ))}
  </>
);

interface MessageProps {
  message: EnquiriesData["messages"][number];
  isWaiting: boolean;
  data: EnquiriesData;
}

/** Person who answers, and the ways to take it or to give it on. */
const Owner = ({ message: { id, owner }, data: { me, mayAssign } }: Omit<MessageProps, "isWaiting">) => (
  <>
    <span>
      {owner.name === null ? "Nobody has taken it yet" : owner.isMe ? "You answer it" : `${owner.name} answers it`}
    </span>
    {mayAssign ? (
      <span className="row">
        {owner.isMe ? null : (
          <DeedButton command="assign-message" options={{ message: id, member: me }}>
            I answer it
          </DeedButton>
        )}
        <DeedButton command="assign-message" options={{ message: id }}>
          Give it to somebody
        </DeedButton>
      </span>
    ) : null}
  </>
);

const Message = ({ message, isWaiting, data }: MessageProps) => (
  <li data-row="" tabIndex={-1}>
    <p>
      <b>{message.name}</b> · <a href={`mailto:${message.email}`}>{message.email}</a> ·{" "}
      <a href={`tel:${message.number}`}>{message.number}</a> ·{" "}
      <span>{message.tour === null ? message.sent : `${message.sent} · about ${message.tour}`}</span>
      <br />
      {isWaiting ? (
        <UrgencySign of={message.due.urgency}>{message.due.words}</UrgencySign>
      ) : (
        <UrgencySign of="well">{`answered ${message.answered ?? ""}`}</UrgencySign>
      )}
    </p>
    <div className="said">{message.words}</div>
    {isWaiting ? (
      <p className="row wrap">
        <Owner message={message} data={data} />
      </p>
    ) : null}
    {isWaiting && message.answers.length > 0 ? (
      <p className="row wrap small">
        <span className="soft">Answer by mail, beginning with</span>
        {message.answers.map(({ label, address }) => (
          <a key={label} href={address}>
            {label}
          </a>
        ))}
      </p>
    ) : null}
    {isWaiting ? (
      <div className="acts">
        <DeedButton command="answer-message" options={{ message: message.id }}>
          Mark as answered
        </DeedButton>
        {data.mayQuote ? (
          <DeedButton command="quote" options={message.quote}>
            Offer a quote
          </DeedButton>
        ) : null}
      </div>
    ) : null}
  </li>
);

const Quote = ({ quote }: { quote: EnquiriesData["quotes"][number] }) => (
  <section className="part" aria-labelledby={`quote-${quote.number}`}>
    <div className="spread">
      <h2 id={`quote-${quote.number}`}>{`${quote.number}, ${quote.name}`}</h2>
      <p className="row wrap">
        <span className="soft small">{`${quote.tour} · ${quote.email}`}</span>
        {quote.reference === null ? null : <Link to={`/staff/bookings/${quote.reference}`}>{quote.reference}</Link>}
        {quote.isOpen ? (
          <DeedButton command="resend-quote" options={{ number: quote.number }}>
            Send again
          </DeedButton>
        ) : null}
        {quote.reference === null ? (
          <DeedButton command="quote" options={quote.again}>
            New version
          </DeedButton>
        ) : null}
      </p>
    </div>
    <TableRegion label={`Versions of quote ${quote.number}`}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Ride</th>
            <th scope="col">People</th>
            <th scope="col">What it is</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.versions.map((version) => (
            <tr key={version.id} data-row="" tabIndex={-1} className={version.isNewest ? undefined : "soft"}>
              <th scope="row">
                <a href={version.page} target="_blank" rel="noreferrer" data-open="">
                  {`Version ${version.version}`}
                </a>
                <span className="sub">{`offered ${version.offered}`}</span>
              </th>
              <td className="nowrap">{version.ride}</td>
              <td>{version.people}</td>
              <td>{version.words}</td>
              <td>
                <UrgencySign of={version.state.urgency}>{version.state.words}</UrgencySign>
              </td>
              <td className="num">{version.sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  </section>
);
