import { Link } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { Problem } from "../parts/problem.tsx";
import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { IMPORTS, importFaultsAddress, importMappingAddress } from "./import-address.ts";
import type { ImportData } from "./load-import.server.ts";

/** One file of another system: its columns, the verdict on each line, and the deeds. */
export const ImportScreen = ({ data }: { data: ImportData }) => (
  <>
    <p className="crumb">
      <Link to={IMPORTS}>Import</Link>
    </p>
    <div className="title">
      <h1>{`${data.kindLabel} of ${data.title}`}</h1>
      <p>{data.origin}</p>
    </div>
    {data.isForgotten ? (
      <p className="empty">The lines of this file are gone. Bring it again to look at them.</p>
    ) : (
      <>
        <Problem words={data.fault ?? undefined} />
        {data.sheets.length > 0 ? <Sheets data={data} /> : null}
        {data.isChosen ? (
          <>
            <ColumnsForm data={data} />
            <Verdicts data={data} />
          </>
        ) : null}
      </>
    )}
    {data.isUndoable ? (
      <section className="part" aria-labelledby="import-undo">
        <h2 id="import-undo">Way back</h2>
        <p className="soft small">Takes back what nobody has touched since, and says what stays.</p>
        <DeedButton command="undo-import" options={{ import: data.id }}>
          Undo the import
        </DeedButton>
      </section>
    ) : null}
  </>
);

/** Sheets of a workbook; the pressed one is read in place of the one before. */
const Sheets = ({ data: { id, sheets, isChosen } }: { data: ImportData }) => (
  <section className="part" aria-labelledby="import-sheets">
    <h2 id="import-sheets">{isChosen ? "Sheet" : "Which sheet?"}</h2>
    <p className="soft small">
      {isChosen
        ? "Another sheet takes the place of this one, with its own columns."
        : "This workbook has several sheets with lines. One of them is brought at a time."}
    </p>
    <form method="post" action={importMappingAddress(id)} className="row wrap">
      {sheets.map(({ name, lines, isShown }) => (
        <button key={name} className="btn" type="submit" name="sheet" value={name} aria-pressed={isShown}>
          <b>{name}</b> <span>{lines}</span>
        </button>
      ))}
      {isChosen ? null : (
        <button className="btn" type="submit" name="press" value="discard">
          Throw this file away
        </button>
      )}
    </form>
  </section>
);

const Verdicts = ({ data }: { data: ImportData }) => (
  <section className="part" aria-labelledby="verdicts">
    <div className="spread">
      <h2 id="verdicts">Verdicts</h2>
      {data.counts.make > 0 ? (
        <DeedButton command="run-import" options={{ import: data.id }} isNext>
          {`Bring ${data.counts.make}`}
        </DeedButton>
      ) : null}
    </div>
    {data.missing.length > 0 ? (
      <div className="fault" role="alert">
        <Sign name="warning" />
        <p>{`Choose a column first: ${data.missing.join(", ")}.`}</p>
      </div>
    ) : (
      <>
        <nav className="row wrap" aria-label="Verdicts">
          {data.shows.map(({ show, label, count, isShown, address }) => (
            <Link
              key={show}
              to={address}
              className="btn"
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
            >
              {`${label}: ${count}`}
            </Link>
          ))}
          {data.counts.cannot > 0 ? <a href={importFaultsAddress(data.id)}>Faulty lines as CSV</a> : null}
        </nav>
        <VerdictTable data={data} />
        <p className="row wrap">
          {data.previous ? <Link to={data.previous}>Lines before</Link> : null}
          {data.next ? <Link to={data.next}>More lines</Link> : null}
        </p>
      </>
    )}
  </section>
);

const VerdictTable = ({ data: { verdicts, columns } }: { data: ImportData }) =>
  verdicts.length === 0 ? (
    <p className="empty">No line is of this kind.</p>
  ) : (
    <TableRegion label="Lines of the file">
      <table className="list">
        <thead>
          <tr>
            <th scope="col" className="num">
              Line
            </th>
            <th scope="col">Verdict</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdicts.map(({ line, cells, said }) => (
            <tr key={line} data-row="" tabIndex={-1}>
              <th scope="row" className="num">
                {line}
              </th>
              <td>
                {said.length === 0 ? <span>Will be made</span> : null}
                {said.map((words) => (
                  <span key={words} className="state-line">
                    {words}
                  </span>
                ))}
              </td>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
