import { Form, Link, useLocation } from "react-router";
import { FilterField } from "../parts/filter-field.tsx";
import { Sign } from "../parts/sign.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { OwnViews } from "../views/own-views.tsx";
import type { ShownAudit } from "./audit-line.ts";
import type { AuditData } from "./load-audit.server.ts";

/** The audit, newest first: nothing changes in the console or by a command without a line here. */
export function AuditScreen({ data }: { data: AuditData }) {
  const { search } = useLocation();
  return (
    <>
      <div className="title">
        <h1>Audit</h1>
        <p>Who did what, with the plan they confirmed and its outcome. Nobody can change it.</p>
      </div>
      <nav className="bar" aria-label="Views">
        <OwnViews own={data.own} />
      </nav>
      <Filters key={search} data={data} />
      {data.lines.length === 0 ? (
        <p className="empty">
          {data.isFiltered
            ? "Nothing like that was done."
            : "Every deed of the console and every command that changes something comes here."}
        </p>
      ) : (
        <TableRegion label="Audit">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Plan and outcome</th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <AuditRow key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      <p className="bar">
        {data.first === null ? null : (
          <Link className="btn" to={data.first}>
            To the newest
          </Link>
        )}
        {data.next === null ? null : (
          <Link className="btn" to={data.next} rel="next">
            Older ones
            <Sign name="right" />
          </Link>
        )}
      </p>
    </>
  );
}

const AuditRow = ({ line }: { line: ShownAudit }) => (
  <tr data-row="" tabIndex={-1}>
    <td className="nowrap">{line.at}</td>
    <td>{line.actor}</td>
    <th scope="row">
      <span>{line.title}</span> <code>{line.command}</code>
      <span className="sub break">{line.options}</span>
    </th>
    <td className="outcome">
      <UrgencySign of={line.state.urgency}>{line.state.words}</UrgencySign>
      {line.plan.length + line.outcome.length === 0 ? null : (
        <details className="plan-kept">
          <summary data-open="">Plan and outcome</summary>
          {line.plan.length === 0 ? null : <pre>{line.plan.join("\n")}</pre>}
          <pre>{line.outcome.join("\n")}</pre>
        </details>
      )}
    </td>
  </tr>
);

const Filters = ({ data: { query, faults, typed, names, isFiltered } }: { data: AuditData }) => (
  <Form className="filters" action="/staff/audit" role="search" aria-label="Filter the audit">
    <label className="filter">
      Who
      <select className="field" name="by" defaultValue={query.by}>
        <option value="">Anybody</option>
        {names.actors.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
    <label className="filter">
      What
      <select className="field" name="command" defaultValue={query.command}>
        <option value="">Anything</option>
        {names.commands.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
    <FilterField
      name="about"
      label="About"
      type="search"
      value={typed.about}
      fault={faults.about}
      placeholder="A reference, a tour, an id"
    />
    <FilterField name="from" label="From" type="date" value={typed.from} fault={faults.from} />
    <FilterField name="to" label="to" type="date" value={typed.to} fault={faults.to} />
    <button className="btn" type="submit">
      Show
    </button>
    {isFiltered ? (
      <Link className="btn quiet" to="/staff/audit">
        Clear
      </Link>
    ) : null}
  </Form>
);
