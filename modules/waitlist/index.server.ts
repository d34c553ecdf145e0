import "./tables.server.ts";

export { joinWaitlist } from "./join.server.ts";
export {
  exportWaitlistOf,
  findWaitlistParty,
  findWaitlistTurn,
  forgetPastWaitlist,
  forgetWaitlistOf,
  leaveWaitlist,
} from "./leave.server.ts";
export { countWaitlist, listWaitlist, waitlistFigures } from "./list-waitlist.server.ts";
export { moveWaitlist } from "./move-waitlist.server.ts";
export { notifyWaitlist } from "./notify-waitlist.server.ts";
export { canFreePlaces } from "./room-made.ts";
export { findWaitlistDeparture } from "./sold-out.server.ts";
export { listWaitedDepartures, type WaitingParty } from "./waitlist-ahead.server.ts";
