export { insertReview, listReviews, ratingSummaries, type Review } from "./reviews.server.ts";
