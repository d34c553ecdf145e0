import { Form, Link } from "react-router";
import { FilterField } from "../parts/filter-field.tsx";
import { BOOKINGS } from "./bookings-address.ts";
import type { BookingsData } from "./load-bookings.server.ts";

/** Filters of the list. They are the whole of the form: what it does not say is not filtered. */
export function BookingsFilters({ data }: { data: BookingsData }) {
  const { query, typed, faults, statuses, tours } = data;
  return (
    <Form className="filters" action={BOOKINGS} role="search" aria-label="Filter bookings">
      <FilterField
        name="q"
        label="Find"
        type="search"
        value={typed.q}
        fault={faults.q}
        placeholder="Name, reference, phone, payment, company"
      />
      <label className="filter">
        State
        <select className="field" name="status" defaultValue={query.status ?? ""}>
          <option value="">Any</option>
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        Tour
        <select className="field" name="tour" defaultValue={query.tour ?? ""}>
          <option value="">Any</option>
          {tours.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <FilterField name="from" label="Rides from" type="date" value={typed.from} fault={faults.from} />
      <FilterField name="to" label="to" type="date" value={typed.to} fault={faults.to} />
      <label className="filter tickbox">
        <input className="tick" type="checkbox" name="due" value="yes" defaultChecked={query.isDue} />
        Money due
      </label>
      <label className="filter tickbox">
        <input className="tick" type="checkbox" name="missing" value="yes" defaultChecked={query.isMissing} />
        Details missing
      </label>
      {data.selection.parties === "" ? null : <input type="hidden" name="sel" value={data.selection.parties} />}
      <input type="hidden" name="sort" value={query.sort} />
      <input type="hidden" name="order" value={query.isDescending ? "desc" : "asc"} />
      <button className="btn" type="submit">
        Show
      </button>
      {data.isFiltered ? (
        <Link className="btn quiet" to={BOOKINGS}>
          Clear
        </Link>
      ) : null}
    </Form>
  );
}
