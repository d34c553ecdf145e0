import type { AggregateRatingLeaf, OrganizationLeaf, TravelAgencyLeaf } from "schema-dts";
import type { Company } from "#modules/content/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";

/**
 * The company named in passing, for search engines. Its @id is the same on every page, so that all of them speak of one
 * company. An organisation only: of a travel agency search engines want the address each time.
 */
export const companyNode = (publicUrl: string, name: string): OrganizationLeaf => ({
  "@type": "Organization",
  "@id": companyId(publicUrl),
  name,
  url: `${publicUrl}/`,
});

/** What other nodes of a page call the company by. */
export const companyId = (publicUrl: string): string => `${publicUrl}/#company`;

/** The company as a business with how and where it is reached. */
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

/** The true rating; none where nobody has given one. */
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
