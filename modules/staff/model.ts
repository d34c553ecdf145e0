import type { Role } from "./roles.ts";

export {
  commandRights,
  type ExportName,
  exportsPersons,
  listsPersons,
  mayExport,
  mayOpen,
  mayRun,
  PROOF_REFUND_PAISE,
  type ScreenName,
  SECOND_PERSON_PAISE,
  screenRights,
  wantsProof,
} from "./rights.ts";
export { isRole, type Role, roleLabels, roles } from "./roles.ts";
export { isViewedList, LONGEST_VIEW_NAME, MOST_VIEWS, type ViewedList, viewedLists } from "./views.ts";

/** Ways in, as `staff_session.way_in` keeps them. `code` is of an authenticator app. */
export const waysIn = ["passkey", "code", "recovery_code", "invite", "demo"] as const;
export type WayIn = (typeof waysIn)[number];

export interface StaffSession {
  sessionId: string;
  memberId: string;
  name: string;
  email: string;
  role: Role;
  wayIn: WayIn;
  /** Last proof by passkey or code. */
  provedAt: Date | null;
  expiresAt: Date;
}

/** Hours without a request after which a session ends. */
export const STAFF_IDLE_HOURS = 12;
/** Minutes for which a proof opens grave commands. */
export const PROOF_MINUTES = 15;
/** Hours for which a mailed invitation opens. */
export const INVITE_HOURS = 72;

/** True if the person has proved themselves within the last quarter of an hour. */
export const isFresh = ({ provedAt }: Pick<StaffSession, "provedAt">, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MINUTES * 60_000;
