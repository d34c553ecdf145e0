import { Link } from "react-router";

/** Reference of a booking, which leads to it for those who may open it. */
export function BookingReference({ reference, mayOpen }: { reference: string | null; mayOpen: boolean }) {
  if (reference === null) return null;
  return mayOpen ? (
    <Link className="ref" to={`/staff/bookings/${reference}`}>
      {reference}
    </Link>
  ) : (
    <span className="ref">{reference}</span>
  );
}
