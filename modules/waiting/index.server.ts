import "./tables.server.ts";

export { joinWaitlist } from "./enter.server.ts";
export {
  exportWaitlistOf,
  findWaitlistParty,
  findWaitlistTurn,
  forgetPastWaitlist,
  forgetWaitlistOf,
  leaveWaitlist,
} from "./leave.server.ts";
export { countWaitlist, listWaitlist, waitlistFigures } from "./list-waiting.server.ts";
export { canFreePlaces } from "./room-made.ts";
export { findWaitlistDeparture } from "./sold-out.server.ts";
export { notifyWaitlist } from "./tell-waiting.server.ts";
