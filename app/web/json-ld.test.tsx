import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { JsonLd, type StructuredData, trailNode } from "./json-ld.tsx";

describe("structured data", () => {
  it("is JSON-LD whose text cannot end the script", () => {
    const name = "</script><script>alert(1)</script>";
    const html = renderToStaticMarkup(<JsonLd data={{ "@type": "Place", name }} />);
    const text = html.replace('<script type="application/ld+json">', "").replace("</script>", "");
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Place", name });
  });

  it("gives pages' whole addresses", () => {
    const trail = [
      { name: "Home", path: "/" },
      { name: "Tours", path: "/tours" },
    ];
    expect(trailNode("https://rides.example", trail)).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://rides.example/" },
        { "@type": "ListItem", position: 2, name: "Tours", item: "https://rides.example/tours" },
      ],
    });
  });

  it("does not compile with properties unknown to schema.org", () => {
    const refused: StructuredData[] = [
      // @ts-expect-error a trip alone carries no rating
      { "@type": "TouristTrip", aggregateRating: { "@type": "AggregateRating", ratingValue: 5 } },
      // @ts-expect-error no such type
      { "@type": "CycleTour", name: "Old Delhi at Dawn" },
      // @ts-expect-error no such standing
      { "@type": "Offer", availability: "https://schema.org/AlmostGone" },
    ];
    expect(refused).toHaveLength(3);
  });
});
