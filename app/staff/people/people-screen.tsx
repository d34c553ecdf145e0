import { Form, Link, useLocation } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { FilterField } from "../parts/filter-field.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { PeopleData } from "./load-people.server.ts";
import { RequestList } from "./request-list.tsx";

/** Finds travellers, and lists what people have asked about their data. */
export function PeopleScreen({ data }: { data: PeopleData }) {
  const { search } = useLocation();
  return (
    <>
      <div className="title">
        <h1>People</h1>
        <p role="status">{data.words}</p>
        <span className="push">
          <DeedButton command="note-data-request">Record a data request</DeedButton>
        </span>
      </div>
      <Form className="filters" role="search" aria-label="Find a traveller" key={search}>
        <FilterField
          name="q"
          label="Find a traveller"
          type="search"
          value={data.typed}
          fault={data.fault ?? undefined}
          placeholder="Name, address, part of a telephone number"
        />
        <button className="btn" type="submit">
          Find
        </button>
      </Form>
      {data.people === null ? null : <Found people={data.people} />}
      <section className="part" aria-labelledby="requests">
        <h2 id="requests">Data requests</h2>
        {data.requests.length === 0 ? (
          <p className="empty">
            No request is open. Requests from the profile page come here by themselves; record those that come by mail.
          </p>
        ) : (
          <RequestList requests={data.requests} />
        )}
      </section>
    </>
  );
}

const Found = ({ people }: { people: NonNullable<PeopleData["people"]> }) =>
  people.length === 0 ? (
    <p className="empty">Nobody we know is called so. Try a part of the address or of the telephone number.</p>
  ) : (
    <TableRegion label="Travellers">
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Telephone</th>
            <th scope="col">Bookings</th>
            <th scope="col">Booked last</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ email, name, phone, address, bookings, last }) => (
            <tr key={email} data-row="" tabIndex={-1}>
              <th scope="row">
                <Link to={address} data-open="">
                  {name}
                </Link>
                <span className="sub">{email}</span>
              </th>
              <td>{phone}</td>
              <td>{bookings}</td>
              <td>{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
