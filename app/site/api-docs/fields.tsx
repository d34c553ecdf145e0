import type { ContractField } from "./read-contract.ts";

/** Style of names from code: a field, a code, an address. */
export const codeClass = "font-mono text-[0.9em] [overflow-wrap:anywhere]";

/** Fragment of the shape's entry further down the page. */
export const shapeAnchor = (shape: string): string => `shape-${shape}`;

/** A field's type; a named shape links to its entry. */
export function TypeWords({ type, shape }: Pick<ContractField, "type" | "shape">) {
  if (shape === null) return <span>{type}</span>;
  return (
    <>
      <span>{type.slice(0, -shape.length)}</span>
      <a href={`#${shapeAnchor(shape)}`}>{shape}</a>
    </>
  );
}

export function Fields({ fields }: { fields: readonly ContractField[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <li key={field.name} className="py-2.5">
          <div className="flex flex-wrap gap-x-4 sm:grid sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] sm:gap-x-5">
            <p className="leading-snug">
              <code className={`${codeClass} font-semibold`}>{field.name}</code>
              {field.isRequired ? null : <span className="text-sm text-ink-soft"> optional</span>}
            </p>
            <p className="leading-snug text-ink-soft">
              <TypeWords {...field} />
              {field.note ? <span className="block text-sm">{field.note}</span> : null}
            </p>
          </div>
          {field.fields.length > 0 ? (
            <div className="mt-2.5 -mb-2.5 border-l-2 border-marigold pl-3 sm:pl-4">
              <Fields fields={field.fields} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
