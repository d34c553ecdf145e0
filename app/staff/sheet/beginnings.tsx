import { Link } from "react-router";
import { useDeedAddress } from "../parts/deed.tsx";
import type { FormSheet } from "./sheet-data.ts";

/** Templates to begin a text with; each opens the same form with its text. */
export function Beginnings({ sheet: { command, beginnings, fields } }: { sheet: FormSheet }) {
  const address = useDeedAddress();
  const given = fields.flatMap(({ name, value, given: words }) => (words === null ? [] : [[name, value] as const]));
  if (beginnings.length === 0) return null;
  return (
    <nav className="row wrap beginnings" aria-label="Begin with a template">
      <span className="soft small">Begin with</span>
      {beginnings.map(({ id, name }) => (
        <Link
          key={id}
          className="btn"
          to={address({ command, options: Object.fromEntries([...given, ["template", id]]) })}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
