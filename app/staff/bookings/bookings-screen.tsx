import { memo } from "react";
import { Link, useLocation } from "react-router";
import { DeedButton } from "../parts/deed.tsx";
import { RowLink } from "../parts/row-link.tsx";
import { Sign } from "../parts/sign.tsx";
import { SortHead } from "../parts/sort-head.tsx";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { OwnViews } from "../views/own-views.tsx";
import type { ShownLine } from "./booking-line.ts";
import { BOOKINGS } from "./bookings-address.ts";
import { BookingsFilters } from "./bookings-filters.tsx";
import type { BookingsData } from "./load-bookings.server.ts";
import { SelectionBar, SelectTick } from "./selection.tsx";

/** Bookings found by anything, narrowed by filters, sorted and paged; all of it in the address. */
export function BookingsScreen({ data }: { data: BookingsData }) {
  const { search } = useLocation();
  return (
    <>
      <div className="title">
        <h1>Bookings</h1>
        <p role="status">{data.figures}</p>
        <span className="row push">
          {data.mayBook ? (
            <DeedButton command="book-guest" isNext hotkey="N">
              <Sign name="phone" /> Book for a caller
            </DeedButton>
          ) : null}
          {data.export.map(({ label, address }) => (
            <a key={label} className="btn" href={address}>
              <Sign name="download" />
              <span>{label}</span>
            </a>
          ))}
        </span>
      </div>
      <nav className="bar" aria-label="Views">
        <span className="switch">
          {data.views.map(({ label, address, isOn }) => (
            <Link key={label} to={address} aria-current={isOn ? "true" : undefined}>
              {label}
            </Link>
          ))}
        </span>
        <OwnViews own={data.own} />
      </nav>
      {/* Fields hold what their address says, never what a former view said. */}
      <BookingsFilters key={search} data={data} />
      {data.notice === null ? null : <p className="small soft">{data.notice}</p>}
      {data.selection.isOffered && data.lines.length + data.selection.references.length > 0 ? (
        <SelectionBar selection={data.selection} />
      ) : null}
      {data.lines.length === 0 ? <NoBookings data={data} /> : <BookingsTable data={data} />}
      <p className="bar">
        {data.first === null ? null : (
          <Link className="btn" to={data.first}>
            To the first
          </Link>
        )}
        {data.next === null ? null : (
          <Link className="btn" to={data.next} rel="next">
            <span>{data.nextLabel}</span>
            <Sign name="right" />
          </Link>
        )}
      </p>
    </>
  );
}

const NoBookings = ({ data }: { data: BookingsData }) => (
  <p className="empty">
    {data.isFiltered ? (
      <span>
        No booking is like that. <Link to={BOOKINGS}>Show all bookings</Link>, or ask with fewer filters.
      </span>
    ) : (
      "Bookings come here as soon as somebody holds places on the site, or you book for a caller."
    )}
  </p>
);

const BookingsTable = ({ data }: { data: BookingsData }) => (
  <TableRegion label="Bookings">
    <table className={data.selection.isOffered ? "list broad has-ticks" : "list broad"}>
      <thead>
        <tr>
          {data.selection.isOffered ? (
            <th scope="col" className="tick-column">
              <span className="vh">Select</span>
            </th>
          ) : null}
          <th scope="col">Reference</th>
          <SortHead label="Who" {...data.heads.name} />
          <SortHead label="Ride" {...data.heads.ride} />
          <th scope="col" className="num">
            Riders
          </th>
          <th scope="col">State</th>
          <SortHead label="Total" isNumber {...data.heads.total} />
          <SortHead label="Booked" {...data.heads.booked} />
        </tr>
      </thead>
      <tbody>
        {data.lines.map((line) => (
          <BookingRow
            key={line.reference}
            line={line}
            opensDeparture={data.opensDepartures}
            isTicked={data.selection.isOffered ? data.selection.references.includes(line.reference) : null}
          />
        ))}
      </tbody>
    </table>
  </TableRegion>
);

interface RowProps {
  line: ShownLine;
  opensDeparture: boolean;
  /** Null if nothing can be selected. */
  isTicked: boolean | null;
}

/** A sheet reads the list anew. */
export const BookingRow = memo(
  (props: RowProps) => <Row {...props} />,
  (one, other) => JSON.stringify(one) === JSON.stringify(other),
);

const Row = ({ line, opensDeparture, isTicked }: RowProps) => (
  <tr data-row="" tabIndex={-1} className={line.isOver ? "soft" : undefined}>
    {isTicked === null ? null : (
      <td className="tick-column">
        <SelectTick reference={line.reference} isTicked={isTicked} />
      </td>
    )}
    <th scope="row">
      <RowLink className="ref" to={`${BOOKINGS}/${line.reference}`} data-open="">
        {line.reference}
      </RowLink>
    </th>
    <td>
      <span>{line.name}</span>
      <span className="sub">{line.about}</span>
    </td>
    <td className="ride">
      {opensDeparture ? (
        <RowLink to={`/staff/departures/${line.departureId}`}>{line.ride}</RowLink>
      ) : (
        <span>{line.ride}</span>
      )}
      <span className="sub">{line.tour}</span>
    </td>
    <td className="num" data-label={line.people === 1 ? "rider" : "riders"}>
      {line.people}
    </td>
    <td className="stand">
      {line.states.map(({ urgency, words }) => (
        <span key={words} className="state-line">
          <UrgencySign of={urgency}>{words}</UrgencySign>
        </span>
      ))}
    </td>
    <td className="num">
      <span>{line.total}</span>
      {line.due === null ? null : <span className="sub is-soon">{line.due}</span>}
    </td>
    <td className="nowrap wide-only">{line.booked}</td>
  </tr>
);
