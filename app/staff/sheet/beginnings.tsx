import type { FormSheet } from "./sheet-data.ts";

/** Templates to begin a text with. Each button sends the form, so that what is typed elsewhere comes along. */
export function Beginnings({ sheet: { beginnings } }: { sheet: FormSheet }) {
  if (beginnings.length === 0) return null;
  return (
    <fieldset className="row wrap beginnings">
      <legend className="vh">Begin with a template</legend>
      <span className="soft small">Begin with</span>
      {beginnings.map(({ id, name }) => (
        <button key={id} type="submit" name="begin" value={id} className="btn">
          {name}
        </button>
      ))}
    </fieldset>
  );
}
