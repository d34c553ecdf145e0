import { mayOpen, type Role } from "#modules/staff/model.ts";
import { bookingAddress, departureAddress, quoteAddress, screenAddress } from "../parts/addresses.ts";

/** Screen to go on with after a deed. */
export interface NextStep {
  label: string;
  address: string;
}

/** More bookings than these are found in the list. */
const MOST_LINKED = 3;
const DEPARTURES = departureAddress("");
/** Deeds whose lines name a departure that is new to the reader. */
const MAKES_DEPARTURE: ReadonlySet<string> = new Set(["move-departure", "add-departure"]);
/** Deeds whose money goes back later. */
const GIVES_BACK: ReadonlySet<string> = new Set(["refund", "cancel-booking", "refund-gift"]);

const named = (lines: readonly string[], what: RegExp): string[] => [...new Set(lines.join(" ").match(what))];

interface DeedDone {
  command: string;
  lines: readonly string[];
  /** Address beneath the sheet. */
  below: string;
}

/** Screens that a deed leads to, as far as the role may open them: bookings and quotes that its lines name, and its money. */
export function nextSteps(role: Role, { command, lines, below }: DeedDone): NextStep[] {
  const steps: NextStep[] = [];
  if (mayOpen(role, "booking")) {
    const references = named(lines, /PH-\w{6}/g);
    for (const reference of references.slice(0, MOST_LINKED))
      if (!below.includes(reference)) steps.push({ label: `Open ${reference}`, address: bookingAddress(reference) });
    if (references.length > MOST_LINKED)
      steps.push(
        command === "message-departure" && below.startsWith(DEPARTURES)
          ? { label: "The others are on the manifest", address: below }
          : { label: "Find the others in Bookings", address: "/staff/bookings" },
      );
  }
  if (MAKES_DEPARTURE.has(command) && mayOpen(role, "departure"))
    for (const id of named(lines, /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))
      if (!below.includes(id)) steps.push({ label: "Open the departure", address: departureAddress(id) });
  const [here] = below.match(/(?<=^\/staff\/bookings\/)PH-\w{6}/) ?? [];
  if (here) steps.unshift({ label: `Back to ${here}`, address: below });
  if (mayOpen(role, "enquiries"))
    for (const number of named(lines, /\bQ-\w{6}\b/g))
      steps.push({ label: `See ${number}`, address: quoteAddress(number) });
  if (GIVES_BACK.has(command) && mayOpen(role, "money"))
    steps.push({ label: "Refunds under way", address: `${screenAddress("money")}#refunds` });
  return steps;
}
