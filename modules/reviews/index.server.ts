import "./tables.server.ts";

export { answerReview, findTold, isAnswer, listAnswerable, resetAnswerNotice } from "./answer-review.server.ts";
export { followAuthor } from "./follow-author.server.ts";
export { forgetAuthor } from "./forget-author.server.ts";
export { findOwnReview, findReview, listReviewsBy, moderateReview } from "./moderate-review.server.ts";
export {
  addPhoto,
  attachPhotos,
  countPhotos,
  exportPhotos,
  findPhotoForDesk,
  forgetLoosePhotos,
  grantRights,
  hasPhotoOf,
  isShownPhoto,
  listOwnPhotos,
  listPhotoMasters,
  listPhotosForDesk,
  listReviewPhotos,
  listSentPhotos,
  moderatePhoto,
  type ReviewPhoto,
  savePhotoWords,
  takeBackPhoto,
} from "./photos.server.ts";
export { postReview, postReviewOfBooking, type ReviewingTraveller } from "./post-review.server.ts";
export {
  insertReview,
  listQuotedReviews,
  listReviews,
  overallRating,
  type Review,
  ratingOfGuide,
  ratingSummaries,
  ratingTogether,
} from "./reviews.server.ts";
export {
  type DeskReview,
  listShownReviews,
  listWaitingReviews,
  MOST_REVIEWS_WAITING,
} from "./reviews-for-desk.server.ts";
export { arePhotosAs, tellOfPhotosAgain } from "./tell-of-photos.server.ts";
