import "./tables.server.ts";

export { enterWaitingList } from "./enter.server.ts";
export {
  exportWaitingOf,
  findTurn,
  findWaitingParty,
  forgetWaiting,
  forgetWaitingOf,
  leaveWaitingList,
} from "./leave.server.ts";
export { countWaiting, listWaiting, waitingFigures } from "./list-waiting.server.ts";
export { mayMakeRoom } from "./room-made.ts";
export { findWaited } from "./sold-out.server.ts";
export { tellWaiting } from "./tell-waiting.server.ts";
