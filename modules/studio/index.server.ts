import "./tables.server.ts";

export { checkDocument, type DocumentName, picturesIn, twinIds } from "./check-document.server.ts";
export {
  bringUpToDate,
  type Draft,
  discardDraft,
  findDraft,
  listDrafts,
  listDraftsOf,
  saveDraft,
  settleRival,
  type Writer,
} from "./drafts.server.ts";
export {
  describeDocument,
  endDraft,
  lockPublications,
  type PreparedText,
  prepareDraft,
  prepareText,
  publishText,
  type ReadyText,
} from "./publish-text.server.ts";
export {
  findVersion,
  listStudioTexts,
  listVersions,
  newestVersion,
  readAllDocuments,
  recordFileVersions,
  type Version,
} from "./versions.server.ts";
