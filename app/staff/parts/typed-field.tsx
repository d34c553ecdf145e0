import type { InputHTMLAttributes } from "react";

interface TypedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  help?: string;
  fault?: string | undefined;
}

/** Text field with its help above and its fault below. */
export function TypedField({ label, help, fault, ...input }: TypedFieldProps) {
  const { id } = input;
  const about = [help ? `${id}-help` : "", fault ? `${id}-fault` : ""].filter((one) => one !== "").join(" ");
  return (
    <div className="ask-field">
      <label htmlFor={id}>{label}</label>
      {help ? (
        <span className="soft small" id={`${id}-help`}>
          {help}
        </span>
      ) : null}
      <input
        className="field"
        aria-invalid={fault !== undefined}
        {...(about !== "" && { "aria-describedby": about })}
        {...input}
      />
      {fault ? (
        <span className="fault-words" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      ) : null}
    </div>
  );
}
