import type { FormSheet } from "./sheet-data.ts";

/** Templates to begin a text with. Each button sends the form, so that what is typed elsewhere comes along. */
export function Beginnings({ sheet: { beginnings } }: { sheet: FormSheet }) {
  if (beginnings.length === 0) return null;
  return (
    <fieldset className="row wrap beginnings">
      <legend className="vh">Begin with a template</legend>
      {/* Enter in a field presses the first button of a form: that one plans. */}
      <button type="submit" name="plan" value="1" className="vh" tabIndex={-1} aria-hidden="true">
        Show the plan
      </button>
      <span className="soft small">Begin with</span>
      {beginnings.map(({ id, name }) => (
        <button key={id} type="submit" name="begin" value={id} className="btn">
          {name}
        </button>
      ))}
    </fieldset>
  );
}
