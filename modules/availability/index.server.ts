import "./tables.server.ts";

export { claimSeats, freeSeats, lockDeparture, retakeSeats } from "./claim-seats.server.ts";
export { findDeparture, listDepartures, nextDepartures } from "./list-departures.server.ts";
export { materialiseDepartures, saveBlackout, saveSchedule } from "./materialise-departures.server.ts";
export { addDepartureFor, blockDates, callOffDeparture } from "./operate.server.ts";
