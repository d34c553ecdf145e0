import type { TravelAgencyLeaf } from "schema-dts";
import { largestJpeg } from "#app/web/largest-jpeg.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { Company } from "#modules/content/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";
import { ratingNode, reachableCompanyNode } from "../company-data.ts";

type Agency = Pick<Company, "name" | "legalName" | "slogan" | "phone" | "email" | "address" | "social">;

/** Structured data of the company, with its rating if there are reviews. */
export const agencyData = (
  company: Agency,
  publicUrl: string,
  rating: RatingSummary | null,
  picture?: PictureData,
): TravelAgencyLeaf => ({
  ...reachableCompanyNode(publicUrl, company),
  legalName: company.legalName,
  slogan: company.slogan,
  sameAs: company.social.map(({ url }) => url),
  image: picture && publicUrl + largestJpeg(picture),
  aggregateRating: ratingNode(rating),
});
