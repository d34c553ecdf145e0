import "./tables.server.ts";

export { checkDocument, type DocumentName, describeIssue, picturesIn, twinIds } from "./check-document.server.ts";
export { chooseBetween, listChanges, mergeTexts, type Side } from "./compare-texts.ts";
export { copyOf } from "./copy-document.ts";
export { documentKinds } from "./document-kinds.server.ts";
export {
  beginTextDraft,
  bringUpToDate,
  DraftIsPlanned,
  discardDraft,
  findDraft,
  keepTimetable,
  type ListedDraft,
  listDraftNames,
  listDrafts,
  listDraftsAmong,
  listDraftsOf,
  lockDraft,
  type PageView,
  saveTextDraft,
  settleRival,
  type TextDraft,
} from "./drafts.server.ts";
export { type DrawnField, drawForm } from "./draw-form.ts";
export { firstTimetable } from "./first-timetable.ts";
export { textsNaming } from "./follow-address.server.ts";
export { blankGroup, studioFieldsOf } from "./form-fields.server.ts";
export { gapsOfPublication, listGaps, lookAgainAt, lookForGaps } from "./gaps/gaps.server.ts";
export {
  checkMove,
  type FormerAddress,
  findMovedAddress,
  listFormerAddresses,
  removeMove,
  saveMove,
} from "./gaps/moved-addresses.server.ts";
export { nameHas } from "./kinds/kind.ts";
export {
  templateTimetable,
  tourTemplate,
  tourTemplateLabels,
  tourTemplates,
} from "./kinds/tour-templates.ts";
export { FIELD, type ListMove, movedName, readMove } from "./list-moves.ts";
export { markWords, pairsToMark } from "./mark-words.ts";
export {
  type DueDraft,
  endPlan,
  listDueDrafts,
  planDraft,
  unpublishedAlert,
} from "./planned-drafts.server.ts";
export { previewAddress, readPreviewLink, showDraft } from "./preview.server.ts";
export {
  describeDocument,
  endDraft,
  lockPublications,
  type PreparedText,
  placeLabel,
  prepareAlone,
  prepareDraft,
  prepareText,
  publishAlone,
  publishText,
  type ReadyText,
  unpublishText,
} from "./publish-text.server.ts";
export { moveEntry, readDocument } from "./read-form.server.ts";
export { lineOfPage, unsafeTexts } from "./unsafe-texts.ts";
export {
  findVersion,
  type ListedVersion,
  listStudioTexts,
  listVersions,
  newestVersion,
  readAllDocuments,
  recordFileVersions,
  type StudioText,
} from "./versions.server.ts";
