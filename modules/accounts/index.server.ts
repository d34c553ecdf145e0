import "./tables.server.ts";

export { type AccountsDeps, type Auth, createAuth } from "./auth.server.ts";
export { forgetOldTries } from "./back-off.server.ts";
export { type Country, findCountry, listCountries } from "./countries.server.ts";
export {
  answerDataRequest,
  type DataRequest,
  type DataRequestKind,
  dataRequestKinds,
  forgetErased,
  listDataRequests,
  noteDataRequest,
} from "./data-requests.server.ts";
export { type EraseAnswer, eraseAccount } from "./erase-account.server.ts";
export { exportData } from "./export-data.server.ts";
export { listOrders } from "./orders.server.ts";
export {
  changePassword,
  type PasswordAnswer,
  type ResetAnswer,
  requestPasswordReset,
  resetPassword,
} from "./passwords.server.ts";
export { savePaymentMethod } from "./payment-method.server.ts";
export {
  adoptPhoto,
  findPhoto,
  offerPhotoUpload,
  type PhotoAnswer,
  type PhotoDeps,
  removePhoto,
  savePhoto,
} from "./photo.server.ts";
export { getProfile, type UpdateAnswer, updateProfile } from "./profile.server.ts";
export { type Device, endSession, listDevices, signOutEverywhere } from "./sessions.server.ts";
export { findTravellerByToken, type SignInAnswer, signIn, signOut, tokenOf } from "./sign-in.server.ts";
export { type SignUpAnswer, signUp } from "./sign-up.server.ts";
export { sendVerification, type VerifyAnswer, verifyEmail } from "./verify-email.server.ts";
