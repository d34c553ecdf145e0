import "./tables.server.ts";

export {
  approvalStateOf,
  approve,
  listApprovals,
  listGivenApprovals,
  requestApproval,
  takeApproval,
} from "./approvals.server.ts";
export { claimDeed, findDeed, findDeedFile, keepDeedResult, unclaimDeed } from "./deeds.server.ts";
export { endAllStaffAccess, forgetOldStaffAccess } from "./end-access.server.ts";
export { acceptInvite, findInvite, type OpenInvite } from "./invites.server.ts";
export { logInByCode, logInByPasskey, proveAgain } from "./log-in.server.ts";
export {
  changeStaffRole,
  deactivateStaff,
  findStaffMail,
  findStaffMember,
  inviteToStaff,
  listStaffInvites,
  listStaffMembers,
  listStaffNames,
  planStaffChange,
  resetStaffAccess,
  type StaffRefusal,
  withdrawInvite,
} from "./members.server.ts";
export {
  addPasskey,
  beginAssertion,
  beginRegistration,
  listPasskeys,
  offersPasskeys,
  readRegistration,
} from "./passkeys.server.ts";
export { renewRecoveryCodes } from "./recovery-codes.server.ts";
export {
  endOtherSessions,
  endStaffSession,
  enterDemo,
  listStaffDevices,
  openStaffSession,
  type StaffDeps,
  staffSessionOf,
} from "./sessions.server.ts";
export { confirmTotp, offerTotp } from "./totp.server.ts";
export { dropView, keepView, listViews } from "./views.server.ts";
export { changeRecoveryCodes, changeTotp, listWaysIn, removeWayIn } from "./ways-in.server.ts";
