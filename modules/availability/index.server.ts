import "./tables.server.ts";

export { claimSeats, freeSeats, lockDeparture, retakeSeats, type SeatClaim } from "./claim-seats.server.ts";
export { type Departure, findDeparture, listDepartures, nextDepartures } from "./list-departures.server.ts";
export { materialiseDepartures, saveBlackout, saveSchedule } from "./materialise-departures.server.ts";
