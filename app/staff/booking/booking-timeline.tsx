import { Form, Link } from "react-router";
import { Sign } from "../parts/sign.tsx";
import { KeptDraft } from "../sheet/kept-draft.tsx";
import { useLongText } from "../sheet/use-long-text.ts";
import type { BookingScreenData } from "./load-booking.server.ts";
import type { ShownEntry } from "./timeline-line.ts";

const stateClass = { well: "is-well", soon: "is-soon", now: "is-now" } as const;

const Entry = ({ entry, isAhead }: { entry: ShownEntry; isAhead: boolean }) => (
  <li
    className={[isAhead && "ahead", entry.day !== null && "new"].filter(Boolean).join(" ") || undefined}
    data-row=""
    tabIndex={-1}
  >
    <b>{entry.day}</b>
    <time>{entry.time}</time>
    <Sign name={entry.sign} />
    <span>
      <b>{entry.name}</b>
      {entry.words === "" ? null : <span>{` · ${entry.words}`}</span>}
      {!entry.state ? null : (
        <>
          <span>{" · "}</span>
          <span className={stateClass[entry.state.urgency]}>{entry.state.words}</span>
        </>
      )}
    </span>
    <span className="num">{entry.sum}</span>
    {entry.said === null ? null : <span className="said">{entry.said}</span>}
  </li>
);

/** A note is a deed like others: its plan opens first. */
function NoteForm({ person, reference, shown }: { person: string; reference: string; shown: string }) {
  const [isLong, measure] = useLongText();
  return (
    <Form method={isLong ? "post" : "get"} className="row note-form" preventScrollReset onInput={measure}>
      {shown === "all" ? null : <input type="hidden" name="show" value={shown} />}
      <input type="hidden" name={isLong ? "command" : "do"} value="note-booking" />
      <input type="hidden" name="plan" value="1" />
      <input type="hidden" name="o.reference" value={reference} />
      <input type="hidden" name="given" value="reference" />
      <KeptDraft isPersonal={false} person={person} subject={`note-booking reference=${reference}`} />
      {/* A label takes the focus to its field, also when a key presses it. */}
      <label className="grow" data-key="n">
        <span className="vh">Note</span>
        <input
          className="field"
          name="o.words"
          placeholder="Note for the others; the guide’s manifest shows it"
          minLength={3}
          required
          autoComplete="off"
        />
      </label>
      <button className="btn" type="submit">
        Note <kbd>N</kbd>
      </button>
    </Form>
  );
}

/** Draws the future above a line of now, and the past below it; days and rupees in columns. */
export function BookingTimeline({ data }: { data: BookingScreenData }) {
  const { groups, shown, ahead, past, now, head, mayNote } = data;
  return (
    <section aria-labelledby="timeline">
      <div className="spread">
        <h2 id="timeline">What happened, and what comes</h2>
        <nav className="switch" aria-label="Show">
          {groups.map(({ group, label, count, address }, index) => (
            <Link
              key={group}
              to={address}
              preventScrollReset
              aria-current={group === shown ? "true" : undefined}
              data-key={index + 1}
            >
              {`${label} ${count}`}
            </Link>
          ))}
        </nav>
      </div>
      {mayNote ? <NoteForm person={data.person} reference={head.reference} shown={shown} /> : null}
      <ol className="line">
        {ahead.map((entry) => (
          <Entry key={`ahead ${entry.key}`} entry={entry} isAhead />
        ))}
        <li className="nowline">
          <span>{`Now, ${now}`}</span>
        </li>
        {past.map((entry) => (
          <Entry key={entry.key} entry={entry} isAhead={false} />
        ))}
        {past.length === 0 ? <li className="nothing soft">Nothing of this kind yet.</li> : null}
      </ol>
    </section>
  );
}
