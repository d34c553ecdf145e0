import { RowLink } from "../parts/row-link.tsx";

/** Reference of a booking, which leads to it for those who may open it. */
export function BookingReference({ reference, mayOpen }: { reference: string | null; mayOpen: boolean }) {
  if (reference === null) return null;
  return mayOpen ? (
    <RowLink className="ref" to={`/staff/bookings/${reference}`}>
      {reference}
    </RowLink>
  ) : (
    <span className="ref">{reference}</span>
  );
}
