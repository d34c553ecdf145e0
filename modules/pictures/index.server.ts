import "./tables.server.ts";

export { cropPicture } from "./crop-picture.server.ts";
export { drawPictures, readDrawnPicture, type ServedPicture } from "./draw-sizes.server.ts";
export { type DrawingState, drawingProgress } from "./drawing-progress.server.ts";
export {
  changePictures,
  focusAfterReplacement,
  forgetOldPictures,
  listChangedPictures,
  replacePicture,
  restorePictures,
} from "./picture-changes.server.ts";
export {
  discardPictureDraft,
  faultsOfWords,
  findPictureDraft,
  finishDrafts,
  isComplete,
  listPictureDrafts,
  type PictureDraft,
  savePictureDraft,
} from "./picture-drafts.server.ts";
export { countUses, findUses, type PictureUse } from "./picture-uses.server.ts";
export {
  bringRiderPhoto,
  forgetRiderFiles,
  isRiderFile,
  readRiderMaster,
  readRiderPicture,
  removeRiderPhoto,
  signedPhotoPath,
} from "./rider-photos.server.ts";
export { type BroughtAnswer, bringPicture, type PictureDeps } from "./upload-picture.server.ts";
export { findWhole, focusAfter } from "./whole-picture.server.ts";
