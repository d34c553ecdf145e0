export { insertReview, listReviews, ratingSummaries } from "./reviews.server.ts";
