/** Bookings by e-mail had the same index twice (0007, 0010), and each hold wrote both. */
export const statements: string[] = ["DROP INDEX booking_email_idx"];
