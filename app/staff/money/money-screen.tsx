import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { BookingReference } from "./booking-reference.tsx";
import { CloseTable } from "./close-table.tsx";
import { DayPayments } from "./day-payments.tsx";
import type { MoneyData } from "./load-money.server.ts";
import { MoneyAsides } from "./money-asides.tsx";

/** The day's close beside the provider's report, and all money that waits for somebody. */
export const MoneyScreen = ({ data }: { data: MoneyData }) => (
  <>
    <div className="title">
      <h1>{data.title}</h1>
      <Settled data={data} />
      <span className="row push">
        <Link className="btn" to={data.before} aria-label="Day before" data-key="[" aria-keyshortcuts="[">
          <Sign name="left" />
          <kbd>[</kbd>
        </Link>
        {data.after === null ? null : (
          <Link className="btn" to={data.after} aria-label="Day after" data-key="]" aria-keyshortcuts="]">
            <Sign name="right" />
            <kbd>]</kbd>
          </Link>
        )}
        {data.may.export ? (
          <>
            <DeedButton command="export-day" options={{ day: data.day }}>
              <Sign name="download" /> CSV
            </DeedButton>
            <DeedButton command="export-day-sheet" options={{ day: data.day }} hotkey="X">
              <Sign name="download" /> XLSX
            </DeedButton>
          </>
        ) : null}
      </span>
    </div>
    <CloseNote data={data} />
    <div className="two is-money">
      <div>
        <CloseTable table={data.table} />
        <DayPayments data={data} />
      </div>
      <MoneyAsides data={data} />
    </div>
  </>
);

const Settled = ({ data }: { data: MoneyData }) => (
  <p>
    {data.settlements.length === 0
      ? "Nothing of this day is settled yet."
      : data.settlements.map(({ id, words, utr, isPaid }) => (
          <span key={id} className="settled">
            <span>{`${isPaid ? "Settled" : "Not paid:"} ${words} · UTR `}</span>
            <b>{utr}</b>
          </span>
        ))}
  </p>
);

function CloseNote({ data: { note, day, may } }: { data: MoneyData }) {
  return (
    <div className="note">
      <span className={`is-${note.urgency}`}>
        <Sign name={note.urgency === "well" ? "check" : "info"} />
      </span>
      <div>
        <b>{note.head}</b>
        {note.lines.map(({ reference, words }) => (
          <p key={words} className="soft">
            <BookingReference reference={reference} mayOpen={may.booking} /> <span>{words}</span>
          </p>
        ))}
      </div>
      {note.deed === null ? null : (
        <div className="row">
          <DeedButton command="close-day" options={{ day }} isNext hotkey="C">
            {note.deed}
          </DeedButton>
        </div>
      )}
    </div>
  );
}
