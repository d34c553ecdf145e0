export { insertReview, listReviews, overallRating, type Review, ratingSummaries } from "./reviews.server.ts";
