import "./tables.server.ts";

export { asksForLink } from "./access/ask-for-link.server.ts";
export { type AccountsDeps, createAuth } from "./access/auth.server.ts";
export { countTry, forgetOldTries, forgiveTries } from "./access/back-off.server.ts";
export { describeDevice } from "./access/device-words.ts";
export {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from "./access/passwords.server.ts";
export { isResetLinkOpen } from "./access/reset-link.server.ts";
export { sendAskedLink } from "./access/send-asked-link.server.ts";
export {
  type Device,
  endAllAccess,
  endDeviceSession,
  forgetOldSessions,
  listDevices,
  signOutEverywhere,
} from "./access/sessions.server.ts";
export { findTravellerByToken, signIn, signOut, tokenOf } from "./access/sign-in.server.ts";
export { signUp } from "./access/sign-up.server.ts";
export { type AddressLink, findAddressLink, resendVerification, verifyEmail } from "./access/verify-email.server.ts";
export { listCountries } from "./countries.server.ts";
export { listOrders } from "./orders.server.ts";
export { savePaymentMethod } from "./payment-method.server.ts";
export {
  adoptPhoto,
  findPhoto,
  keepUpload,
  listPhotoFiles,
  offerPhotoUpload,
  type PhotoDeps,
  removePhoto,
  savePhoto,
  whoUploads,
} from "./photo.server.ts";
export {
  answerDataRequest,
  type DataRequest,
  dataRequestKinds,
  erasers,
  forgetErased,
  listDataRequests,
  noteDataRequest,
  warnOfDueRequests,
} from "./privacy/data-requests.server.ts";
export { eraseAccount } from "./privacy/erase-account.server.ts";
export { exportData, exportPerson, findKept, findKeptThings, type KeptData } from "./privacy/export-data.server.ts";
export { forgetPerson } from "./privacy/forget-person.server.ts";
export { findProfile, updateProfile } from "./profile.server.ts";
export { reviewerOf } from "./reviewer-of.server.ts";
