import type { Command } from "./command.server.ts";
import { addDepartureCommand } from "./commands/add-departure-command.server.ts";
import { billCompanyCommand } from "./commands/bill-command.server.ts";
import { blockDateCommand, listBlocksCommand, unblockCommand } from "./commands/block-commands.server.ts";
import { bookGuestCommand } from "./commands/book-guest-command.server.ts";
import { listHoldsCommand, noShowCommand, refundCommand } from "./commands/booking-commands.server.ts";
import { cancelBookingCommand } from "./commands/cancel-booking-command.server.ts";
import { moveBookingCommand, transferBookingCommand } from "./commands/change-commands.server.ts";
import { markArrivedCommand } from "./commands/day-of-ride-commands.server.ts";
import { demoDayCommand } from "./commands/demo-day-command.server.ts";
import {
  cancelDepartureCommand,
  guidesCommand,
  listDayCommand,
  listDeparturesCommand,
  manifestCommand,
} from "./commands/departure-commands.server.ts";
import { correctEmailCommand, resendLinkCommand } from "./commands/desk-commands.server.ts";
import { editDepartureCommand } from "./commands/edit-departure-command.server.ts";
import {
  settleStepCommand,
  testMailCommand,
  testPaymentCommand,
} from "./commands/first-run/first-run-commands.server.ts";
import { guaranteeCommand } from "./commands/guarantee-command.server.ts";
import {
  addGuideCommand,
  changeGuideCommand,
  endGuideCommand,
  listGuidesCommand,
} from "./commands/guides/guide-commands.server.ts";
import { assignGuideCommand, rosterCommand, unassignGuideCommand } from "./commands/guides/roster-commands.server.ts";
import { runImportCommand, undoImportCommand } from "./commands/imports/import-commands.server.ts";
import {
  changeCodeCommand,
  createCodeCommand,
  endCodeCommand,
  giveGiftCommand,
  listCodesCommand,
} from "./commands/money/code-commands.server.ts";
import { refundGiftCommand, resendGiftCommand } from "./commands/money/gift-commands.server.ts";
import {
  listGstRatesCommand,
  removeGstRateCommand,
  setGstRateCommand,
} from "./commands/money/gst-rate-commands.server.ts";
import { reissueInvoiceCommand } from "./commands/money/reissue-invoice-command.server.ts";
import {
  closeDayCommand,
  exportDayCommand,
  exportDaySheetCommand,
  settlementsCommand,
} from "./commands/money/settlement-commands.server.ts";
import { takePaymentCommand } from "./commands/money/take-payment-command.server.ts";
import { moveDepartureCommand } from "./commands/move-departure-command.server.ts";
import { moveGuestsCommand } from "./commands/move-guests-command.server.ts";
import { noteBookingCommand, removeNoteCommand } from "./commands/note-command.server.ts";
import { listAlertsCommand, resolveAlertCommand, unsentMailsCommand } from "./commands/office/alert-commands.server.ts";
import { listAuditCommand } from "./commands/office/audit-command.server.ts";
import {
  answerRequestCommand,
  dataRequestsCommand,
  exportPersonCommand,
  forgetPersonCommand,
  noteRequestCommand,
} from "./commands/office/data-commands.server.ts";
import { removeDemoCommand } from "./commands/office/remove-demo-command.server.ts";
import { undoCommand } from "./commands/office/undo-command.server.ts";
import {
  closeRefundCommand,
  lateRefundsCommand,
  paymentsCommand,
  refundsCommand,
  takeRefundCommand,
} from "./commands/payment-commands.server.ts";
import {
  changeStaffRoleCommand,
  deactivateStaffCommand,
  inviteStaffCommand,
  listStaffCommand,
  resetStaffCommand,
  withdrawInviteCommand,
} from "./commands/people/staff-commands.server.ts";
import { changePricesCommand } from "./commands/prices/change-prices-command.server.ts";
import { quoteCommand, resendQuoteCommand } from "./commands/quote-commands.server.ts";
import { releaseHoldCommand } from "./commands/release-hold-command.server.ts";
import { saveRiderCommand } from "./commands/rider-command.server.ts";
import {
  addScheduleCommand,
  changeScheduleCommand,
  endScheduleCommand,
  listSchedulesCommand,
} from "./commands/timetable-commands.server.ts";
import { listWaitlistCommand } from "./commands/waitlist-command.server.ts";
import {
  listRedirectsCommand,
  redirectCommand,
  removeRedirectCommand,
} from "./commands/words/address-commands.server.ts";
import { cropPictureCommand } from "./commands/words/crop-command.server.ts";
import { exportContentCommand } from "./commands/words/export-content-command.server.ts";
import { messageBookingsCommand, messageDepartureCommand } from "./commands/words/guest-message-commands.server.ts";
import { listSubscribersCommand, partnerClicksCommand } from "./commands/words/letter-commands.server.ts";
import {
  answerMessageCommand,
  assignMessageCommand,
  listMessagesCommand,
  reopenMessageCommand,
} from "./commands/words/message-commands.server.ts";
import {
  answerReviewCommand,
  listCommentsCommand,
  listReviewsCommand,
  moderateCommentCommand,
  moderatePhotoCommand,
  moderateReviewCommand,
} from "./commands/words/moderation-commands.server.ts";
import { moveInListCommand } from "./commands/words/order-command.server.ts";
import {
  creditPicturesCommand,
  describePictureCommand,
  discardPictureCommand,
  finishPicturesCommand,
  removePicturesCommand,
  replacePictureCommand,
  restorePicturesCommand,
} from "./commands/words/picture-commands.server.ts";
import { publishCommand } from "./commands/words/publish-command.server.ts";
import { removeRouteCommand, restoreRouteCommand, setRouteCommand } from "./commands/words/route-commands.server.ts";
import { republishTextCommand, unpublishTextCommand } from "./commands/words/standing-commands.server.ts";
import {
  publishDraftCommand,
  restoreVersionCommand,
  unplanPublicationCommand,
} from "./commands/words/studio-commands.server.ts";
import {
  listTemplatesCommand,
  removeTemplateCommand,
  saveTemplateCommand,
} from "./commands/words/template-commands.server.ts";

/** All commands by name, for both faces. */
export const commands: Record<string, Command> = {
  publish: publishCommand,
  "export-content": exportContentCommand,
  "publish-draft": publishDraftCommand,
  "unplan-publication": unplanPublicationCommand,
  "restore-version": restoreVersionCommand,
  "unpublish-text": unpublishTextCommand,
  "republish-text": republishTextCommand,
  "move-in-list": moveInListCommand,
  redirect: redirectCommand,
  "remove-redirect": removeRedirectCommand,
  "list-redirects": listRedirectsCommand,
  "finish-pictures": finishPicturesCommand,
  "discard-picture": discardPictureCommand,
  "describe-picture": describePictureCommand,
  "credit-pictures": creditPicturesCommand,
  "crop-picture": cropPictureCommand,
  "replace-picture": replacePictureCommand,
  "remove-pictures": removePicturesCommand,
  "restore-pictures": restorePicturesCommand,
  "set-route": setRouteCommand,
  "remove-route": removeRouteCommand,
  "restore-route": restoreRouteCommand,
  "cancel-departure": cancelDepartureCommand,
  "block-date": blockDateCommand,
  "list-blocks": listBlocksCommand,
  unblock: unblockCommand,
  "guarantee-departure": guaranteeCommand,
  "edit-departure": editDepartureCommand,
  "add-departure": addDepartureCommand,
  "move-departure": moveDepartureCommand,
  "list-schedules": listSchedulesCommand,
  "add-schedule": addScheduleCommand,
  "change-schedule": changeScheduleCommand,
  "end-schedule": endScheduleCommand,
  guides: guidesCommand,
  "list-guides": listGuidesCommand,
  "add-guide": addGuideCommand,
  "change-guide": changeGuideCommand,
  "end-guide": endGuideCommand,
  "assign-guide": assignGuideCommand,
  "unassign-guide": unassignGuideCommand,
  roster: rosterCommand,
  "cancel-booking": cancelBookingCommand,
  "move-booking": moveBookingCommand,
  "move-guests": moveGuestsCommand,
  "transfer-booking": transferBookingCommand,
  "save-rider": saveRiderCommand,
  "correct-email": correctEmailCommand,
  "resend-link": resendLinkCommand,
  "note-booking": noteBookingCommand,
  "remove-note": removeNoteCommand,
  "bill-company": billCompanyCommand,
  "reissue-invoice": reissueInvoiceCommand,
  refund: refundCommand,
  "no-show": noShowCommand,
  "mark-arrived": markArrivedCommand,
  "message-departure": messageDepartureCommand,
  "message-bookings": messageBookingsCommand,
  "list-templates": listTemplatesCommand,
  "list-codes": listCodesCommand,
  "create-code": createCodeCommand,
  "change-code": changeCodeCommand,
  "end-code": endCodeCommand,
  "give-gift": giveGiftCommand,
  "resend-gift": resendGiftCommand,
  "refund-gift": refundGiftCommand,
  "save-template": saveTemplateCommand,
  "remove-template": removeTemplateCommand,
  quote: quoteCommand,
  "resend-quote": resendQuoteCommand,
  "moderate-comment": moderateCommentCommand,
  "list-comments": listCommentsCommand,
  "moderate-review": moderateReviewCommand,
  "moderate-photo": moderatePhotoCommand,
  "list-reviews": listReviewsCommand,
  "answer-review": answerReviewCommand,
  "list-messages": listMessagesCommand,
  "answer-message": answerMessageCommand,
  "reopen-message": reopenMessageCommand,
  "assign-message": assignMessageCommand,
  "book-guest": bookGuestCommand,
  "fill-demo-day": demoDayCommand,
  "remove-demo": removeDemoCommand,
  "change-prices": changePricesCommand,
  "run-import": runImportCommand,
  "undo-import": undoImportCommand,
  "settle-step": settleStepCommand,
  "test-payment": testPaymentCommand,
  "test-mail": testMailCommand,
  "list-day": listDayCommand,
  "list-departures": listDeparturesCommand,
  "list-holds": listHoldsCommand,
  "list-waiting": listWaitlistCommand,
  "list-subscribers": listSubscribersCommand,
  "partner-clicks": partnerClicksCommand,
  "late-refunds": lateRefundsCommand,
  "take-refund": takeRefundCommand,
  "close-refund": closeRefundCommand,
  "payments-since": paymentsCommand,
  "refunds-since": refundsCommand,
  "take-payment": takePaymentCommand,
  "release-hold": releaseHoldCommand,
  "settlements-since": settlementsCommand,
  "close-day": closeDayCommand,
  "export-day": exportDayCommand,
  "export-day-sheet": exportDaySheetCommand,
  "set-gst-rate": setGstRateCommand,
  "remove-gst-rate": removeGstRateCommand,
  "list-gst-rates": listGstRatesCommand,
  "list-alerts": listAlertsCommand,
  "resolve-alert": resolveAlertCommand,
  "unsent-mails": unsentMailsCommand,
  "list-audit": listAuditCommand,
  undo: undoCommand,
  manifest: manifestCommand,
  "data-requests": dataRequestsCommand,
  "note-data-request": noteRequestCommand,
  "answer-data-request": answerRequestCommand,
  "export-person": exportPersonCommand,
  "forget-person": forgetPersonCommand,
  "list-staff": listStaffCommand,
  "invite-staff": inviteStaffCommand,
  "withdraw-invite": withdrawInviteCommand,
  "reset-staff": resetStaffCommand,
  "change-staff-role": changeStaffRoleCommand,
  "deactivate-staff": deactivateStaffCommand,
};

export const findCommand = (name: string): Command | null =>
  (Object.hasOwn(commands, name) ? commands[name] : undefined) ?? null;
