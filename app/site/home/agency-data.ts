import type { StructuredData } from "#app/web/json-ld.tsx";
import type { Picture } from "#modules/catalogue/model.ts";
import type { Company } from "#modules/content/model.ts";
import type { RatingSummary } from "#modules/reviews/model.ts";

type Agency = Pick<Company, "name" | "legalName" | "slogan" | "phone" | "email" | "address" | "social">;

/** The company for search engines (schema.org TravelAgency), with its true rating where anybody has reviewed it. */
export function agencyData(
  { name, legalName, slogan, phone, email, address, social }: Agency,
  publicUrl: string,
  rating: RatingSummary | null,
  picture?: Picture,
): StructuredData {
  return {
    "@type": "TravelAgency",
    "@id": `${publicUrl}/#company`,
    name,
    legalName,
    slogan,
    url: `${publicUrl}/`,
    telephone: phone,
    email,
    address: { "@type": "PostalAddress", streetAddress: address.join(", "), addressCountry: "IN" },
    sameAs: social.map(({ url }) => url),
    ...(picture ? { image: `${publicUrl}${picture.base}-${picture.widths.at(-1)}.jpg` } : {}),
    ...(rating?.average == null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating.average,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 0.5,
          },
        }),
  };
}
