import type { DeskBooking } from "#modules/booking/index.server.ts";
import { mayRun, type Role } from "#modules/staff/model.ts";
import type { Deed } from "../parts/deed.tsx";

/** Deeds of the desk that the booking's state allows and the member's role may do. */
export function bookingDeeds(booking: DeskBooking, role: Role): Deed[] {
  const { reference, status, payments, quoteNumber, hasStarted, canTransfer, isHeldByDesk } = booking;
  const options = { reference };
  const isPaid = payments.length > 0;
  const all: (Deed & { isOpen: boolean })[] = [
    {
      ...{ command: "take-payment", options, label: "Take the money at the desk", sign: "money", hotkey: "T" },
      isOpen: booking.rest !== null || (!isPaid && (status === "held" || status === "expired")),
    },
    {
      ...{ command: "move-booking", options, label: "Move to another date", sign: "calendar", hotkey: "D" },
      isOpen: status === "confirmed" && !hasStarted,
    },
    {
      ...{ command: "move-guests", options, label: "Move some guests to another date", sign: "people" },
      isOpen: status === "confirmed" && !hasStarted && booking.people > 1,
    },
    {
      ...{ command: "transfer-booking", options, label: "Hand it over to somebody else", sign: "people" },
      isOpen: canTransfer,
    },
    {
      ...{ command: "cancel-booking", options, label: "Cancel some or all riders", sign: "cross", hotkey: "C" },
      isGrave: true,
      isOpen: status === "confirmed" && !hasStarted,
    },
    {
      ...{ command: "release-hold", options, label: "Let the places go", sign: "cross", hotkey: "C" },
      isGrave: true,
      isOpen: isHeldByDesk,
    },
    {
      ...{ command: "no-show", options, label: "Mark riders who did not come", sign: "people" },
      isOpen: (status === "confirmed" && hasStarted) || status === "completed",
    },
    {
      ...{ command: "resend-link", options, label: "Send the link again", sign: "mail", hotkey: "M" },
      isOpen: isPaid || status === "confirmed" || isHeldByDesk,
    },
    {
      ...{ command: "correct-email", options, label: "Correct the address", sign: "pencil", hotkey: "E" },
      isOpen: isPaid || status === "confirmed" || isHeldByDesk,
    },
    {
      ...{ command: "resend-quote", label: "Send its quote again", sign: "mail" },
      options: { number: quoteNumber ?? "" },
      isOpen: quoteNumber !== null && status === "held",
    },
    {
      ...{ command: "refund", options, label: "Refund without cancelling", sign: "back", hotkey: "F" },
      isOpen: isPaid,
    },
    {
      ...{ command: "bill-company", options, label: "Bill to a company", sign: "note", hotkey: "B" },
      isOpen: isPaid,
    },
  ];
  return all.filter(({ isOpen, command }) => isOpen && mayRun(role, command)).map(({ isOpen: _, ...deed }) => deed);
}
