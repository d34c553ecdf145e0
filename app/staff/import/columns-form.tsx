import { importMappingAddress } from "./import-address.ts";
import type { ImportData } from "./load-import.server.ts";

/** Form of what the columns mean. A plain form: it works without scripts, and reloads the verdicts. */
export const ColumnsForm = ({ data }: { data: ImportData }) => (
  <section className="part" aria-labelledby="import-columns">
    <h2 id="import-columns">What the columns mean</h2>
    {data.saved ? <p role="status">Saved. The next file with these headings begins so.</p> : null}
    <form method="post" action={importMappingAddress(data.id)}>
      <div className="import-fields">
        {data.fields.map((field) => (
          <ColumnField key={field.name} field={field} headings={data.headings} />
        ))}
      </div>
      {data.unknown.length > 0 ? <TourNames data={data} /> : null}
      <div className="filters">
        {data.fields.some(({ name }) => name === "date") ? (
          <label className="filter">
            <span>3/4/2027 is</span>
            <select className="field" name="dayFirst" defaultValue={data.mapping.dayFirst ? "yes" : "no"}>
              <option value="yes">3 April</option>
              <option value="no">4 March</option>
            </select>
          </label>
        ) : null}
        {data.kind === "bookings" ? (
          <>
            <label className="filter tickbox">
              <input type="checkbox" name="makesMissing" defaultChecked={data.mapping.makesMissing} />
              <span>Make departures that are missing</span>
            </label>
            <label className="filter tickbox">
              <input type="checkbox" name="writes" defaultChecked={data.mapping.writes} />
              <span>Send guests of rides ahead their confirmation</span>
            </label>
          </>
        ) : null}
        <button className="btn" type="submit" name="press" value="save">
          Save and judge again
        </button>
        {data.isUndoable ? null : (
          <button className="btn" type="submit" name="press" value="discard">
            Throw the file away
          </button>
        )}
      </div>
    </form>
  </section>
);

interface ColumnFieldProps {
  field: ImportData["fields"][number];
  headings: ImportData["headings"];
}

const ColumnField = ({ field: { name, label, help, isNeeded, column, sample }, headings }: ColumnFieldProps) => (
  <div className="ask-field">
    <label htmlFor={`column-${name}`}>{isNeeded ? `${label} (needed)` : label}</label>
    {help === null ? null : (
      <span className="soft small" id={`help-${name}`}>
        {help}
      </span>
    )}
    <select
      className="field"
      id={`column-${name}`}
      name={`column:${name}`}
      defaultValue={column === null ? "" : String(column)}
      aria-describedby={help === null ? undefined : `help-${name}`}
    >
      <option value="">No column</option>
      {headings.map(({ at, heading }) => (
        <option key={at} value={at}>
          {heading}
        </option>
      ))}
    </select>
    {sample === "" ? null : <span className="soft small">{`Such as ${sample.slice(0, 60)}`}</span>}
  </div>
);

const TourNames = ({ data: { unknown, tours } }: { data: ImportData }) => (
  <fieldset className="import-fields">
    <legend>Tours that the file names otherwise</legend>
    {unknown.map(({ name, tour }, at) => (
      <div key={name} className="ask-field">
        <label htmlFor={`tour-${at}`}>{name}</label>
        <input type="hidden" name="name" value={name} />
        <select className="field" id={`tour-${at}`} name="tour" defaultValue={tour}>
          <option value="">None of ours</option>
          {tours.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    ))}
  </fieldset>
);
