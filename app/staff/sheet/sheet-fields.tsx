import type { CommandFault, FieldKind } from "#modules/operations/model.ts";
import { dayAndMonth, plainDate } from "#platform/time/delhi-time.ts";
import { Sign } from "../parts/sign.tsx";
import type { OfferedDays, SheetField } from "./sheet-data.ts";

interface FieldsProps {
  fields: SheetField[];
  faults: CommandFault[];
}

/** Fields of a command's form, each with its help and its fault. */
export const SheetFields = ({ fields, faults }: FieldsProps) => (
  <div className="fields">
    {fields
      .filter(({ given }) => given !== null)
      .map((field) => (
        <GivenField key={field.name} field={field} fault={faultOf(faults, field)} />
      ))}
    {fields
      .filter(({ given }) => given === null)
      .map((field, at) => (
        <Field key={field.name} field={field} fault={faultOf(faults, field)} isFirst={at === 0} />
      ))}
  </div>
);

const faultOf = (faults: CommandFault[], { name }: SheetField): string | undefined =>
  faults.find(({ option }) => option === name)?.words;

/** Thing that the screen has chosen. */
const GivenField = ({ field: { name, label, value, given }, fault }: Omit<FieldProps, "isFirst">) => (
  <p className="given">
    <input type="hidden" name={`o.${name}`} value={value} />
    <input type="hidden" name="given" value={name} />
    <span className="soft">{label}</span> <b>{given}</b>
    {fault ? <span className="fault-words">{fault}</span> : null}
  </p>
);

// A number is typed as text: a browser's number field loses what it cannot read, and says nothing.
const inputTypes: Partial<Record<FieldKind, string>> = { day: "date", email: "email", phone: "tel" };
const inputModes: Partial<Record<FieldKind, "decimal" | "numeric">> = { rupees: "decimal", number: "numeric" };

interface FieldProps {
  field: SheetField;
  fault: string | undefined;
  isFirst: boolean;
}

function Field({ field, fault, isFirst }: FieldProps) {
  const { name, label, isNeeded } = field;
  const id = `o-${name}`;
  const help = helpOf(field);
  const about = [help ? `${id}-help` : null, fault ? `${id}-fault` : null].filter((one) => one !== null).join(" ");
  const attributes = {
    id,
    name: `o.${name}`,
    defaultValue: field.value,
    "aria-invalid": fault !== undefined,
    ...(about !== "" && { "aria-describedby": about }),
    ...(isFirst && { "data-first": "" }),
  };
  return (
    <div className={isShort(field) ? "ask-field is-short" : "ask-field"}>
      <label htmlFor={id}>
        <span>{label}</span>
        {isNeeded ? null : <span className="soft"> (optional)</span>}
      </label>
      {help ? (
        <span className="soft small" id={`${id}-help`}>
          {help}
        </span>
      ) : null}
      <Control field={field} attributes={attributes} />
      {field.days ? <DaysOffered key={field.days.from} days={field.days} /> : null}
      {fault ? (
        <span className="fault-words" id={`${id}-fault`}>
          {fault}
        </span>
      ) : null}
    </div>
  );
}

/** Leads to departures of other days. Each button sends the form, so that what is typed elsewhere comes along. */
function DaysOffered({ days: { from, to, before, after } }: { days: OfferedDays }) {
  return (
    <fieldset className="row wrap days-offered">
      <legend className="vh">Days of these rides</legend>
      <span className="soft small" role="status">
        {`Rides of ${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : plainDate(from)} to ${plainDate(to)}.`}
      </span>
      <span className="row">
        {before === null ? null : (
          <button type="submit" name="look" value={before} className="btn">
            <Sign name="left" /> Earlier
          </button>
        )}
        {after === null ? null : (
          <button type="submit" name="look" value={after} className="btn">
            Later <Sign name="right" />
          </button>
        )}
      </span>
      <span className="row">
        <input type="date" name="from-day" className="field" defaultValue={from} aria-label="Rides from this day" />
        <button type="submit" name="look" value="day" className="btn">
          Go to that day
        </button>
      </span>
    </fieldset>
  );
}

/** A list of names needs no word of ids and numbers. */
function helpOf({ kind, thing, choices, help, isNeeded, values, valueWords }: SheetField): string {
  // The command line types "yes"; a box is ticked.
  if (kind === "yes") return help.replace(/^yes: /, "");
  if (kind === "choice" && values.every((one) => Object.hasOwn(valueWords, one))) return "";
  if (choices.length === 0) return help;
  if (isTicked(kind)) return isNeeded ? "Tick one or more." : "All of them, if none is ticked.";
  return thing === null ? help : "";
}

type ControlProps = { field: SheetField; attributes: Record<string, unknown> & { id: string; name: string } };

const isTicked = (kind: FieldKind): boolean => kind === "riders" || kind === "parties";

const isShort = ({ kind, thing, values }: SheetField): boolean =>
  thing === null && (kind === "choice" ? values.every((one) => one.length < 25) : SHORT.has(kind));
const SHORT: ReadonlySet<FieldKind> = new Set(["day", "email", "phone", "rupees", "number", "text", "moment"]);

/** Boxes by name; the command reads numbers and references. */
function NameBoxes({ field: { label, choices, value }, attributes }: ControlProps) {
  const ticked = value.split(",").map((one) => one.trim());
  return (
    <fieldset className="boxes" id={attributes.id}>
      <legend className="vh">{label}</legend>
      {choices.map((one) => (
        <label key={one.value} className="row">
          <input
            type="checkbox"
            className="tick"
            name={attributes.name}
            value={one.value}
            defaultChecked={ticked.includes(one.value)}
          />
          <span>{one.words}</span>
        </label>
      ))}
    </fieldset>
  );
}

const YesBox = ({ field: { values, value }, attributes: { defaultValue: _, ...attributes } }: ControlProps) => (
  <input type="checkbox" className="tick" {...attributes} value={values[0]} defaultChecked={value !== ""} />
);

const ThingSelect = ({ field: { choices, isNeeded, value }, attributes }: ControlProps) => (
  <select className="field" {...attributes}>
    {isNeeded && value !== "" ? null : <option value="">{isNeeded ? "Choose one" : "—"}</option>}
    {value !== "" && !choices.some((one) => one.value === value) ? <option value={value}>{value}</option> : null}
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.words}
      </option>
    ))}
  </select>
);

/** "too-late" as "Too late". */
const choiceWords = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll("-", " ");

function Control({ field, attributes }: ControlProps) {
  const { kind, values, valueWords, choices, isNeeded } = field;
  if (choices.length > 0 && isTicked(kind)) return <NameBoxes field={field} attributes={attributes} />;
  if (choices.length > 0) return <ThingSelect field={field} attributes={attributes} />;
  // No limit cuts off what is pasted: the plan says that it is too long.
  if (kind === "words" || kind === "rule") return <textarea className="field" {...attributes} />;
  if (kind === "yes") return <YesBox field={field} attributes={attributes} />;
  if (kind === "choice")
    return (
      <select className="field" {...attributes}>
        {isNeeded || field.default !== null ? null : <option value="">—</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {valueWords[one] ?? choiceWords(one)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className="field"
      type={inputTypes[kind] ?? "text"}
      inputMode={inputModes[kind]}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      {...attributes}
    />
  );
}
