import type { AggregateRatingLeaf, OrganizationLeaf, TravelAgencyLeaf } from "schema-dts";
import type { Company } from "#modules/content/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";

/**
 * The company as a reference, with the same @id on every page. An Organization: search engines require an address of every TravelAgency.
 */
export const companyNode = (publicUrl: string, name: string): OrganizationLeaf => ({
  "@type": "Organization",
  "@id": companyId(publicUrl),
  name,
  url: `${publicUrl}/`,
});

/** @id of the company in structured data. */
export const companyId = (publicUrl: string): string => `${publicUrl}/#company`;

/** The company as a travel agency, with its contact details. */
export const reachableCompanyNode = (
  publicUrl: string,
  { name, phone, email, address }: Pick<Company, "name" | "phone" | "email" | "address">,
): TravelAgencyLeaf => ({
  "@type": "TravelAgency",
  "@id": companyId(publicUrl),
  name,
  url: `${publicUrl}/`,
  telephone: phone,
  email,
  address: { "@type": "PostalAddress", streetAddress: address.join(", "), addressCountry: "IN" },
});

/** The real rating, or undefined without reviews. */
export const ratingNode = (rating: RatingSummary | null): AggregateRatingLeaf | undefined =>
  rating?.average == null
    ? undefined
    : {
        "@type": "AggregateRating",
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 0,
      };
