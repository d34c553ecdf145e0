import { Form, Link, useLocation } from "react-router";
import { FilterField } from "../parts/filter-field.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { Bars } from "./bars.tsx";
import type { ReportsData } from "./load-reports.server.ts";

type Table = ReportsData["tables"][number];

/** Charts with their tables. */
export function ReportsScreen({ data }: { data: ReportsData }) {
  const { search } = useLocation();
  return (
    <>
      <div className="title">
        <h1>Reports</h1>
        <p role="status">{data.words}</p>
      </div>
      <nav className="bar" aria-label="Months">
        <span className="switch">
          {data.months.map(({ label, address, isOn }) => (
            <Link key={label} to={address} aria-current={isOn ? "true" : undefined}>
              {label}
            </Link>
          ))}
        </span>
      </nav>
      <Form className="filters" aria-label="Days of the reports" key={search}>
        <FilterField name="from" label="From" type="date" value={data.typed.from} fault={data.faults.from} />
        <FilterField name="to" label="to" type="date" value={data.typed.to} fault={data.faults.to} />
        <button className="btn" type="submit">
          Show
        </button>
      </Form>
      {data.notice === null ? null : <p className="small soft">{data.notice}</p>}
      <div className="figures">
        {data.tables.map((table) => (
          <Report key={table.key} table={table} />
        ))}
      </div>
    </>
  );
}

const Report = ({ table }: { table: Table }) => (
  <section aria-labelledby={`report-${table.key}`}>
    <div className="spread">
      <h2 id={`report-${table.key}`}>{table.title}</h2>
      <span className="row">
        {table.files.map(({ label, address }) => (
          <a key={label} className="btn quiet" href={address} download aria-label={`${table.title} as ${label}`}>
            {label}
          </a>
        ))}
      </span>
    </div>
    {table.note === null ? null : <p className="small soft">{table.note}</p>}
    {table.rows.length === 0 ? (
      <p className="empty">{table.empty}</p>
    ) : (
      <>
        <Bars
          title={table.title}
          bars={table.rows.map(({ label, drawn, cells }) => ({ label, value: drawn, words: cells[0] ?? "" }))}
        />
        <Figures table={table} />
      </>
    )}
  </section>
);

const Figures = ({ table }: { table: Table }) => (
  <TableRegion label={`Figures: ${table.title}`}>
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">What</span>
          </th>
          {table.columns.map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ label, link, cells }) => (
          <tr key={label} data-row="" tabIndex={-1}>
            <th scope="row">
              {link === null ? (
                label
              ) : (
                <Link to={link} data-open="">
                  {label}
                </Link>
              )}
            </th>
            {cells.map((words, at) => (
              <td key={table.columns[at]} className="num">
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {table.totals === null ? null : (
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {table.totals.map((words, at) => (
              <td key={table.columns[at]} className="num">
                {words}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </TableRegion>
);
