import type { Role } from "./roles.ts";

const everyone: readonly Role[] = ["owner", "desk", "guide", "editor", "accountant"];
const office: readonly Role[] = ["owner", "desk"];
const books: readonly Role[] = ["owner", "desk", "accountant"];
const field: readonly Role[] = ["owner", "desk", "guide"];
const writers: readonly Role[] = ["owner", "editor"];
const voices: readonly Role[] = ["owner", "desk", "editor"];
const owner: readonly Role[] = ["owner"];

/** Roles that may open a screen of the console. */
export const screenRights = {
  today: everyone,
  calendar: everyone,
  departure: field,
  bookings: books,
  booking: books,
  waitlist: office,
  enquiries: office,
  templates: office,
  codes: books,
  voices,
  studio: writers,
  document: writers,
  history: writers,
  timetable: voices,
  tourRoute: writers,
  addresses: writers,
  pictures: writers,
  picture: writers,
  people: office,
  person: office,
  money: books,
  reports: books,
  gst: books,
  audit: ["owner", "accountant"],
  staff: owner,
  firstRun: owner,
  prices: writers,
  imports: owner,
  import: owner,
  commands: everyone,
  approvals: office,
  devices: everyone,
} as const satisfies Record<string, readonly Role[]>;

export type ScreenName = keyof typeof screenRights;

/** Roles that may take a list out of the console as a file. */
export const exportRights = {
  bookings: books,
  reports: books,
  papers: books,
} as const satisfies Record<string, readonly Role[]>;

export type ExportName = keyof typeof exportRights;

export const mayExport = (role: Role, list: ExportName): boolean =>
  (exportRights[list] as readonly Role[]).includes(role);

/** Roles that may run a command of `modules/operations`. */
export const commandRights: Readonly<Record<string, readonly Role[]>> = {
  publish: writers,
  "export-content": owner,
  "publish-draft": writers,
  "unplan-publication": writers,
  "restore-version": writers,
  "unpublish-text": writers,
  "republish-text": writers,
  "move-in-list": writers,
  redirect: writers,
  "remove-redirect": writers,
  "list-redirects": writers,
  "finish-pictures": writers,
  "discard-picture": writers,
  "describe-picture": writers,
  "credit-pictures": writers,
  "crop-picture": writers,
  "replace-picture": writers,
  "remove-pictures": writers,
  "restore-pictures": writers,
  "set-route": writers,
  "remove-route": writers,
  "restore-route": writers,
  "cancel-departure": office,
  "block-date": office,
  "list-blocks": field,
  unblock: office,
  "guarantee-departure": office,
  "edit-departure": office,
  "add-departure": office,
  "move-departure": office,
  "list-schedules": voices,
  "add-schedule": voices,
  "change-schedule": voices,
  "end-schedule": voices,
  guides: office,
  "list-guides": field,
  "add-guide": office,
  "change-guide": office,
  "end-guide": office,
  "assign-guide": office,
  "unassign-guide": office,
  roster: field,
  "cancel-booking": office,
  "move-booking": office,
  "move-guests": office,
  "transfer-booking": office,
  "save-rider": field,
  "correct-email": office,
  "resend-link": office,
  "note-booking": office,
  "remove-note": office,
  "bill-company": books,
  "reissue-invoice": books,
  refund: office,
  "no-show": field,
  "mark-arrived": field,
  "message-departure": office,
  "message-bookings": office,
  "list-codes": books,
  "create-code": office,
  "change-code": office,
  "end-code": office,
  "give-gift": owner,
  "resend-gift": office,
  "refund-gift": office,
  "list-templates": office,
  "save-template": office,
  "remove-template": office,
  quote: office,
  "resend-quote": office,
  "moderate-comment": voices,
  "list-comments": voices,
  "moderate-review": voices,
  "moderate-photo": voices,
  "list-reviews": voices,
  "answer-review": voices,
  "list-messages": office,
  "answer-message": office,
  "reopen-message": office,
  "assign-message": office,
  "book-guest": office,
  "fill-demo-day": everyone,
  "remove-demo": owner,
  "change-prices": writers,
  "run-import": owner,
  "undo-import": owner,
  "settle-step": owner,
  "test-payment": owner,
  "test-mail": owner,
  "list-day": everyone,
  "list-departures": everyone,
  "list-holds": office,
  "list-waiting": office,
  "list-subscribers": writers,
  "partner-clicks": ["owner", "editor", "accountant"],
  "late-refunds": books,
  "take-refund": office,
  "close-refund": ["owner", "accountant"],
  "payments-since": books,
  "refunds-since": books,
  "take-payment": office,
  "release-hold": office,
  "settlements-since": books,
  "close-day": books,
  "export-day": books,
  "export-day-sheet": books,
  "set-gst-rate": owner,
  "remove-gst-rate": owner,
  "list-gst-rates": books,
  "list-alerts": books,
  "resolve-alert": office,
  "unsent-mails": office,
  "list-audit": ["owner", "accountant"],
  // Each undoes their own deeds alone.
  undo: ["owner", "desk", "guide", "editor"],
  manifest: field,
  "data-requests": office,
  "note-data-request": office,
  "answer-data-request": office,
  "export-person": office,
  "forget-person": owner,
  "list-staff": owner,
  "invite-staff": owner,
  "withdraw-invite": owner,
  "reset-staff": owner,
  "change-staff-role": owner,
  "deactivate-staff": owner,
};

export const mayOpen = (role: Role, screen: ScreenName): boolean =>
  (screenRights[screen] as readonly Role[]).includes(role);

/** False also for a command that the table does not name. */
export const mayRun = (role: Role, command: string): boolean =>
  Object.hasOwn(commandRights, command) && (commandRights[command]?.includes(role) ?? false);

/** Commands that want the passkey or a code again: they end an account, hand out a person's data or give rights. */
export const wantsProof: ReadonlySet<string> = new Set([
  "export-person",
  "forget-person",
  "invite-staff",
  "reset-staff",
  "change-staff-role",
  "deactivate-staff",
  "remove-demo",
]);

/** Commands that only read, and show many persons at once: their plan wants the passkey or a code again. */
export const listsPersons: ReadonlySet<string> = new Set(["list-subscribers"]);

/** Lists of `exportRights` with many persons: a file of them wants the passkey or a code again. */
export const exportsPersons: ReadonlySet<ExportName> = new Set<ExportName>(["bookings", "papers"]);

/** Refunds above it want the passkey or a code again. */
export const PROOF_REFUND_PAISE = 10_000_00;
/** Refunds above it want the word of a second person. */
export const SECOND_PERSON_PAISE = 50_000_00;
