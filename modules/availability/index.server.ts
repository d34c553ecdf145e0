import "./tables.server.ts";

export { addDeparture } from "./add-departure.server.ts";
export { addDepartureFor } from "./add-departure-for.server.ts";
export { addSchedule, planAdding } from "./add-schedule.server.ts";
export { blockDates } from "./block-dates.server.ts";
export {
  bringDepartures,
  claimBrought,
  enterPastRiders,
  findStarts,
  type StartThere,
  takeBackDepartures,
} from "./brought/bring-departures.server.ts";
export { callOffDeparture } from "./call-off-departure.server.ts";
export { findCardPrices, withCardPrices } from "./card-prices.server.ts";
export { changeSchedule, editDeparture, findSchedule, listSchedules } from "./change-departures.server.ts";
export {
  claimSeats,
  freeSeats,
  freeSeatsOf,
  hasLeft,
  leavesAt,
  lockDeparture,
  notifyHeldSeats,
  partyHasLeft,
  retakeSeats,
} from "./claim-seats.server.ts";
export {
  endSchedule,
  type GivenUp,
  hasEndedBy,
  type KeptDeparture,
  planChange,
  planEnding,
} from "./end-schedule.server.ts";
export { assignGuide, moveGuides, unassignGuide } from "./guides/assign-guides.server.ts";
export { guideContent } from "./guides/guide-content.ts";
export { describeWeeklyHours, parseWeeklyHours } from "./guides/guide-hours.server.ts";
export {
  addGuide,
  changeGuide,
  endGuide,
  findGuide,
  findGuideRefusal,
  type Guide,
  listGuides,
  listLanguages,
  listNamedGuides,
} from "./guides/guide-people.server.ts";
export { findGuides, guidesForMove, saveGuides } from "./guides/guide-pool.server.ts";
export { listGuideRides } from "./guides/guide-rides.server.ts";
export {
  type DepartureCrew,
  findBends,
  findClashes,
  findCrew,
  findLeadId,
  findLeads,
  listCrews,
  listCrewsOf,
  listGuidesOut,
} from "./guides/manning.server.ts";
export { forgetOldRosters, isRosterCurrent, sendRosters } from "./guides/roster.server.ts";
export {
  type DepartureSearch,
  findDeparture,
  findDepartureOn,
  findDepartures,
  findGuidedPlaces,
  listDepartures,
  nearestWithRoom,
  nextDepartures,
  startTimes,
  toursRunning,
} from "./list-departures.server.ts";
export {
  type DepartureLine,
  findDepartureLine,
  findDeparturesBeside,
  listDays,
  listDeciding,
  listDeparturesBetween,
  listNext,
  listRunningOn,
} from "./list-departures-between.server.ts";
export {
  holdWhatToursChange,
  materialiseDepartures,
  saveBlackout,
  saveSchedule,
} from "./materialise-departures.server.ts";
export { decidesAtIfForming, departuresToDecide, guaranteeDeparture, isForming } from "./minimum-group.server.ts";
export {
  type DepartureBefore,
  findStartAt,
  moveSeats,
  moveSeatsBack,
  readDepartureRow,
  type Slot,
} from "./move-departure.server.ts";
export { nextSeason } from "./next-season.server.ts";
export { endOfRide, rideEndsAt } from "./ride-end.server.ts";
export { findSaleTerms } from "./sale-terms.server.ts";
export { daylight, sunriseAtDawn } from "./sun-time.server.ts";
export {
  type Block,
  listBlocks,
  listBlocksBetween,
  planUnblocking,
  type Unblocking,
  unblock,
} from "./unblock.server.ts";
