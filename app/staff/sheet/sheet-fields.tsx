import type { CommandFault, FieldKind } from "#modules/operations/model.ts";
import type { SheetField } from "./sheet-data.ts";

interface FieldsProps {
  fields: SheetField[];
  faults: CommandFault[];
}

/** Fields of a command's form, each with its help and its fault. */
export const SheetFields = ({ fields, faults }: FieldsProps) => (
  <div className="fields">
    {fields.map((field, at) => (
      <Field
        key={field.name}
        field={field}
        fault={faults.find(({ option }) => option === field.name)?.words}
        isFirst={at === 0}
      />
    ))}
  </div>
);

const inputTypes: Partial<Record<FieldKind, string>> = { number: "number", day: "date", email: "email", phone: "tel" };
const inputModes: Partial<Record<FieldKind, "decimal" | "numeric">> = { rupees: "decimal", number: "numeric" };

interface FieldProps {
  field: SheetField;
  fault: string | undefined;
  isFirst: boolean;
}

function Field({ field, fault, isFirst }: FieldProps) {
  const { name, label, help, isNeeded } = field;
  const id = `o-${name}`;
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
    <div className="ask-field">
      <label htmlFor={id}>
        {label}
        {isNeeded ? null : <span className="soft"> if you like</span>}
      </label>
      {help ? (
        <span className="soft small" id={`${id}-help`}>
          {help}
        </span>
      ) : null}
      <Control field={field} attributes={attributes} />
      {fault ? (
        <span className="fault-words" id={`${id}-fault`}>
          {fault}
        </span>
      ) : null}
    </div>
  );
}

type ControlProps = { field: SheetField; attributes: Record<string, unknown> & { id: string; name: string } };

function Control({ field: { kind, values, isNeeded, most, least, longest }, attributes }: ControlProps) {
  if (kind === "words" || kind === "rule")
    return <textarea className="field" {...attributes} maxLength={longest ?? undefined} />;
  if (kind === "choice" || kind === "yes")
    return (
      <select className="field" {...attributes}>
        {isNeeded ? null : <option value="">—</option>}
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
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
      {...(kind === "number" && { max: most ?? undefined, min: least ?? undefined })}
    />
  );
}
