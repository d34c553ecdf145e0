import { useRef, useState } from "react";
import type { DrawnField } from "#modules/studio/model.ts";
import { Sign } from "../parts/sign.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { dragEntry } from "./drag-entry.ts";
import { RichParagraphs, RichText } from "./editor/rich-field.tsx";

/** Fields of a document, as its schema has them. `shown` is the field that the last press was about. */
export const DocumentFields = ({ fields, shown }: { fields: readonly DrawnField[]; shown: string }) => (
  <div className="studio-fields">
    {fields.map((field) => (
      <AnyField key={field.name} field={field} shown={shown} />
    ))}
  </div>
);

interface FieldProps {
  field: DrawnField;
  shown: string;
}

function AnyField({ field, shown }: FieldProps) {
  if (field.kind === "group") return <Group field={field} shown={shown} />;
  if (field.kind === "list") return <List field={field} shown={shown} />;
  return <OneField field={field} />;
}

const faultId = (name: string): string => `${name}-fault`;
const helpId = (name: string): string => `${name}-help`;

const Fault = ({ field: { name, fault } }: { field: DrawnField }) =>
  fault === null ? null : (
    <span className="fault-words" id={faultId(name)}>
      {fault}
    </span>
  );

const Help = ({ field: { name, help } }: { field: DrawnField }) =>
  help === "" ? null : (
    <span className="soft small" id={helpId(name)}>
      {help}
    </span>
  );

const describedBy = ({ name, fault, help }: DrawnField): string | undefined =>
  [help === "" ? null : helpId(name), fault === null ? null : faultId(name)].filter(Boolean).join(" ") || undefined;

function OneField({ field, isBare = false }: { field: DrawnField; isBare?: boolean }) {
  const { name, label, isNeeded, kind, format } = field;
  const isLong = kind === "text" && format === "words";
  const [length, setLength] = useState(field.value.length);
  if (kind === "yes")
    return (
      <div className="ask-field">
        <label className="row">
          <input className="tick" type="checkbox" name={name} value="yes" defaultChecked={field.value !== ""} />
          <span>{label}</span>
        </label>
        <Fault field={field} />
      </div>
    );
  return (
    <div
      className={isLong ? "ask-field full-row" : "ask-field"}
      // The editor's box has no value.
      onInput={({ target }) => setLength((target as Partial<HTMLInputElement>).value?.length ?? 0)}
    >
      <label htmlFor={name} className={isBare ? "vh" : undefined}>
        <span>{label}</span>
        {isNeeded ? null : <span className="soft"> (optional)</span>}
      </label>
      <Help field={field} />
      {isLong && field.hasLinks ? (
        <RichText field={field} describedBy={describedBy(field)}>
          <Control field={field} />
        </RichText>
      ) : (
        <Control field={field} />
      )}
      {field.fault === null ? <Room longest={field.longest} length={length} /> : null}
      <Fault field={field} />
    </div>
  );
}

const NEAR = 0.8;

/** Counts a text that nears its limit. The field cuts nothing off: pasted words would be lost. */
const Room = ({ longest, length }: { longest: number | null; length: number }) =>
  longest && length > longest * NEAR ? (
    <span className="soft small">{`${length} of ${longest} characters at most`}</span>
  ) : null;

const inputTypes = { line: "text", words: "text", day: "date", email: "email", address: "url" } as const;

function Control({ field }: { field: DrawnField }) {
  const { name, kind, format, value, values, valueWords, list, fault, isHindi } = field;
  const attributes = {
    ...{ id: name, name, className: "field", defaultValue: value, "aria-describedby": describedBy(field) },
    ...(fault !== null && { "aria-invalid": true }),
    ...(isHindi && { lang: "hi" }),
  };
  if (kind === "choice")
    return (
      <select {...attributes}>
        {values.includes(value) ? null : <option value={value}>{value === "" ? "Choose one" : value}</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {valueWords[one] ?? one}
          </option>
        ))}
      </select>
    );
  if (kind === "number") return <input {...attributes} type="text" inputMode="decimal" />;
  if (format === "words")
    return <textarea {...attributes} rows={Math.min(12, Math.max(2, Math.ceil(value.length / 80)))} />;
  if (list === "pictures") return <PictureField {...attributes} label={field.label} list="studio-pictures" />;
  return <input {...attributes} type={inputTypes[format]} list={list === null ? undefined : `studio-${list}`} />;
}

/** A group that may be missing is added and taken away as a whole. */
function Group({ field, shown }: FieldProps) {
  const { name, label, isNeeded, isThere, inner } = field;
  return (
    <fieldset className="studio-group" id={name} tabIndex={-1}>
      <legend>{label}</legend>
      <Help field={field} />
      <Fault field={field} />
      {isThere ? (
        <>
          {isNeeded ? null : <input type="hidden" name={name} value="1" />}
          <DocumentFields fields={inner} shown={shown} />
        </>
      ) : null}
      {isNeeded ? null : (
        <Press press={isThere ? "remove" : "add"} at={name} label={label}>
          {isThere ? "Leave this out" : "Add this"}
        </Press>
      )}
    </fieldset>
  );
}

function List({ field, shown }: FieldProps) {
  const { name, label, inner, isProse } = field;
  const entries = <Entries field={field} shown={shown} />;
  return (
    <fieldset className="studio-group" id={name} tabIndex={-1}>
      <legend>{isProse ? label : `${label} (${inner.length})`}</legend>
      <Help field={field} />
      <Fault field={field} />
      {isProse ? (
        <RichParagraphs field={field} describedBy={describedBy(field)}>
          {entries}
        </RichParagraphs>
      ) : (
        entries
      )}
    </fieldset>
  );
}

/** Entries of a list, each with its place, and the button for another one. */
function Entries({ field, shown }: FieldProps) {
  const { name, label, inner, most } = field;
  const placing = useRef<HTMLButtonElement>(null);
  const place = (from: number, to: number) => {
    const { current: button } = placing;
    if (!button) return;
    button.value = `place:${name}.${from}:${to}`;
    button.form?.requestSubmit(button);
  };
  return (
    <>
      <input type="hidden" name={name} value={inner.length} />
      <button ref={placing} type="submit" name="press" formNoValidate hidden tabIndex={-1} />
      <ol className="studio-list">
        {inner.map((entry, at) => (
          <li key={entry.name} id={entry.kind === "group" ? undefined : `${entry.name}-entry`}>
            {inner.length > 1 ? <Grip label={entry.label} place={place} /> : null}
            <Entry field={entry} shown={shown} isFirst={at === 0} isLast={at === inner.length - 1} />
          </li>
        ))}
      </ol>
      {most !== null && inner.length >= most ? (
        <p className="soft small">{`At most ${most}.`}</p>
      ) : (
        <Press press="add" at={name} label={`to ${label}`}>
          <Sign name="plus" /> Add
        </Press>
      )}
    </>
  );
}

/** Drags an entry by a pointer. Keyboards and readers have the buttons Up and Down. */
const Grip = ({ label, place }: { label: string; place(from: number, to: number): void }) => (
  <span
    className="grip"
    aria-hidden="true"
    title={`Drag ${label} to another place`}
    onPointerDown={(event) => dragEntry(event.currentTarget, event.nativeEvent, place)}
  />
);

const hasFault = (field: DrawnField): boolean => field.fault !== null || field.inner.some(hasFault);
const isEmpty = ({ value, inner, kind }: DrawnField): boolean =>
  value === "" && (kind === "list" ? inner.length === 0 : inner.every(isEmpty));

type EntryProps = FieldProps & { isFirst: boolean; isLast: boolean };

/** Entry of a list. Groups are folded, unless something in them is to be seen to. */
function Entry({ field, shown, isFirst, isLast }: EntryProps) {
  const { name, label, inner } = field;
  const wasOpen = useRef(false);
  const moves = <Moves name={name} label={label} isFirst={isFirst} isLast={isLast} />;
  if (field.kind === "list") return <List field={field} shown={shown} />;
  if (field.kind !== "group")
    return (
      <div className="studio-line">
        <OneField field={field} isBare />
        {moves}
      </div>
    );
  // An entry that was opened stays open while its text is saved, and its fault goes.
  wasOpen.current ||= hasFault(field) || isEmpty(field) || shown === name || shown.startsWith(`${name}.`);
  return (
    <details className="studio-entry" open={wasOpen.current} id={name}>
      <summary>
        <b>{label}</b>
        {hasFault(field) ? <span className="fault-words">something is missing</span> : null}
      </summary>
      <DocumentFields fields={inner} shown={shown} />
      {moves}
    </details>
  );
}

type MovesProps = { name: string; label: string; isFirst: boolean; isLast: boolean };

const Moves = ({ name, label, isFirst, isLast }: MovesProps) => (
  <span className="studio-moves">
    {isFirst ? null : (
      <Press press="up" at={name} label={label}>
        Up
      </Press>
    )}
    {isLast ? null : (
      <Press press="down" at={name} label={label}>
        Down
      </Press>
    )}
    <Press press="remove" at={name} label={label}>
      Remove
    </Press>
  </span>
);

type PressProps = {
  press: "add" | "remove" | "up" | "down";
  at: string;
  label: string;
  children: React.ReactNode;
};

/** Sends the whole form: it is saved as it was typed, with the entry moved. */
const Press = ({ press, at, label, children }: PressProps) => (
  <button className="btn small" type="submit" name="press" value={`${press}:${at}`} formNoValidate>
    {children}
    <span className="vh">{` ${label}`}</span>
  </button>
);
