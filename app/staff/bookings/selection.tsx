import { useEffect } from "react";
import { Form, Link, useSubmit } from "react-router";
import { whenShown } from "#app/web/browser/when-shown.ts";
import { DeedButton } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import type { SelectionData } from "./selection.server.ts";

/** Name of the form that the ticks of rows belong to. */
const SELECTION = "selection";

/** Tick of a row. With scripts it acts at once, without them the bar has a button. */
export function SelectTick({ reference, isTicked }: { reference: string; isTicked: boolean }) {
  return (
    <label className="hit">
      <span className="vh">{`Select ${reference}`}</span>
      <input
        key={String(isTicked)}
        type="checkbox"
        className="tick"
        name="sel"
        value={reference}
        form={SELECTION}
        defaultChecked={isTicked}
      />
    </label>
  );
}

/** One listener for all rows. */
function useTicks(): void {
  const submit = useSubmit();
  useEffect(() => {
    const send = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "sel" || target.form?.id !== SELECTION) return;
      const { form } = target;
      // The tick is drawn first: sending took 40 to 60 ms of a press, four times slowed, with 500 rows.
      whenShown(() => {
        if (form.isConnected) void submit(form, { replace: true, preventScrollReset: true });
      });
    };
    document.addEventListener("change", send);
    return () => document.removeEventListener("change", send);
  }, [submit]);
}

/** Selected bookings with what may be done to them. Those that the filters hide are named. */
export function SelectionBar({ selection }: { selection: SelectionData }) {
  const { references, hidden, hiddenWords, filters, words } = selection;
  const hasSome = references.length > 0;
  useTicks();
  return (
    <section className="selection" aria-label="Selection">
      <Form id={SELECTION} action={selection.list} className="row wrap">
        {filters.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {hidden.map(({ reference }) => (
          <input key={reference} type="hidden" name="sel" value={reference} />
        ))}
        <span role="status" className={hasSome ? "strong" : "soft small"}>
          {hasSome ? words : "Tick bookings to write to them or to save them as a file."}
        </span>
        <noscript>
          <button type="submit" className="btn">
            Take the ticks
          </button>
        </noscript>
      </Form>
      {hasSome ? (
        <p className="row wrap">
          {selection.mayMessage ? (
            <DeedButton command="message-bookings" options={{ parties: selection.parties }}>
              <Sign name="mail" /> Write to them
            </DeedButton>
          ) : null}
          {selection.export.map(({ label, address }) => (
            <a key={label} className="btn" href={address}>
              <Sign name="download" />
              <span>{label}</span>
            </a>
          ))}
          <Link className="btn quiet" to={selection.showThem}>
            Show them alone
          </Link>
          <Link className="btn quiet" to={selection.clear}>
            Select none
          </Link>
        </p>
      ) : null}
      {hiddenWords === null ? null : (
        <div className="hidden-ones">
          <p className="sign is-soon">
            <Sign name="warning" />
            <span>{hiddenWords}</span>
          </p>
          <ul>
            {hidden.map(({ reference, words: who, without }) => (
              <li key={reference} className="row">
                <Link to={`${selection.list}/${reference}`}>{reference}</Link>
                <span>{who}</span>
                <Link to={without} preventScrollReset>
                  Take it out
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
