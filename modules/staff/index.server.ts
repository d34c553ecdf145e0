import "./tables.server.ts";

export { claimDeed, findDeed, findDeedFile, keepDeedResult, unclaimDeed } from "./deeds.server.ts";
export { forgetOldStaffAccess } from "./end-access.server.ts";
export {
  endOtherSessions,
  endStaffSession,
  enterDemo,
  listStaffDevices,
  openStaffSession,
  type StaffDeps,
  type StaffDevice,
  staffSessionOf,
} from "./sessions.server.ts";
