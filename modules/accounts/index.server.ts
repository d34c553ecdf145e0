import "./tables.server.ts";

export { asksForLink } from "./ask-for-link.server.ts";
export { type AccountsDeps, createAuth } from "./auth.server.ts";
export { forgetOldTries } from "./back-off.server.ts";
export { listCountries } from "./countries.server.ts";
export {
  answerDataRequest,
  dataRequestKinds,
  eraserOf,
  forgetErased,
  listDataRequests,
  noteDataRequest,
  warnOfDueRequests,
} from "./data-requests.server.ts";
export { eraseAccount } from "./erase-account.server.ts";
export { exportData, exportPerson, findKept, type KeptData } from "./export-data.server.ts";
export { forgetPerson } from "./forget-person.server.ts";
export { listOrders } from "./orders.server.ts";
export {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from "./passwords.server.ts";
export { savePaymentMethod } from "./payment-method.server.ts";
export {
  adoptPhoto,
  findPhoto,
  keepUpload,
  offerPhotoUpload,
  type PhotoDeps,
  removePhoto,
  savePhoto,
  whoUploads,
} from "./photo.server.ts";
export { findProfile, updateProfile } from "./profile.server.ts";
export { isResetLinkOpen } from "./reset-link.server.ts";
export { reviewerOf } from "./reviewer-of.server.ts";
export { sendAskedLink } from "./send-asked-link.server.ts";
export {
  type Device,
  endAllAccess,
  endDeviceSession,
  forgetOldSessions,
  listDevices,
  signOutEverywhere,
} from "./sessions.server.ts";
export { findTravellerByToken, signIn, signOut, tokenOf } from "./sign-in.server.ts";
export { signUp } from "./sign-up.server.ts";
export { type AddressLink, findAddressLink, resendVerification, verifyEmail } from "./verify-email.server.ts";
