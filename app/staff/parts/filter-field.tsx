interface FilterFieldProps {
  name: string;
  label: string;
  type: "search" | "date";
  value: string;
  fault?: string | undefined;
  placeholder?: string;
}

/** Field of a list's filters, with the word about what cannot be meant beside it. */
export const FilterField = ({ name, label, type, value, fault, placeholder }: FilterFieldProps) => (
  <label className={type === "search" ? "filter grow" : "filter"}>
    <span>{label}</span>
    <input
      className="field"
      // A day that is none stays as it was typed.
      type={fault === undefined ? type : "text"}
      name={name}
      defaultValue={value}
      placeholder={placeholder}
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={fault === undefined ? undefined : `fault-${name}`}
    />
    {fault === undefined ? null : (
      <span className="fault" id={`fault-${name}`}>
        {fault}
      </span>
    )}
  </label>
);
