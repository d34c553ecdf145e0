export { type BookingOfDesk, readBooking } from "./booking/read-booking.server.ts";
