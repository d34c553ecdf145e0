import { Link } from "react-router";
import { Problem } from "../parts/problem.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { IMPORT_UPLOAD } from "./import-address.ts";
import type { ImportsData } from "./load-imports.server.ts";

/** Form for a file of another system, and the files that came before. */
export const ImportsScreen = ({ data: { imports, fault, kinds, kind, keptDays } }: { data: ImportsData }) => (
  <>
    <div className="title">
      <h1>Import</h1>
      <p>Bring what another system has. Each line is judged first, nothing is written until you run it.</p>
    </div>
    <section className="part" aria-labelledby="import-file">
      <h2 id="import-file">A new file</h2>
      <Problem words={fault ?? undefined} />
      <form method="post" action={IMPORT_UPLOAD} encType="multipart/form-data" className="filters">
        <label className="filter">
          <span>It has</span>
          <select className="field" name="kind" defaultValue={kind}>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
        <label className="filter grow">
          <span>CSV or XLSX, up to 8 MB and 20,000 lines</span>
          <input
            className="field"
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          />
        </label>
        <button className="btn do" type="submit">
          Read the file
        </button>
      </form>
      <p className="soft small">
        {`The first line has the headings. Lines are kept for ${keptDays} days after the last work on them, then they go.`}
      </p>
    </section>
    <section className="part" aria-labelledby="import-list">
      <h2 id="import-list">Files so far</h2>
      {imports.length === 0 ? <p className="empty">Files that you bring come here, with their undo.</p> : null}
      {imports.length > 0 ? <FileTable imports={imports} /> : null}
    </section>
  </>
);

const FileTable = ({ imports }: Pick<ImportsData, "imports">) => (
  <TableRegion label="Table of the files">
    <table className="list">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">It has</th>
          <th scope="col">State</th>
          <th scope="col">Brought by</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((one) => (
          <tr key={one.id} data-row="" tabIndex={-1}>
            <th scope="row">
              <Link to={one.address}>{one.fileName}</Link>
              <span className="sub">{one.lines}</span>
            </th>
            <td>{one.kind}</td>
            <td>{one.state}</td>
            <td>
              <span>{one.madeBy}</span>
              <span className="sub">{one.at}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);
