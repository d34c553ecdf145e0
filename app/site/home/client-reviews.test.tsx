import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { ClientReviews } from "./client-reviews.tsx";

const external = { label: "More on TripAdvisor", url: "https://reviews.example" };
const quote = {
  id: "1",
  reviewerName: "Anna",
  country: "Germany",
  date: "2026-11-21",
  rating: 4.5,
  quote: "Worth it.",
  isAnswered: false,
  picture: null,
  tourName: "Old Delhi at Dawn",
  tourPath: "/tours/cycle-tours/old-delhi-at-dawn",
};

const drawn = (props: Partial<Parameters<typeof ClientReviews>[0]>): string => {
  const element = <ClientReviews heading="What Our Clients Say" quotes={[]} rating={null} {...props} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

it("keeps heading, average and link while there is nothing to quote", () => {
  const html = drawn({ rating: { average: 2.5, count: 3 }, external });
  expect(html).toContain("What Our Clients Say");
  expect(html).toContain("2.5");
  expect(html).toContain("from 3 reviews");
  expect(html).toContain(external.url);
  expect(html).not.toContain("carousel");
  expect(drawn({ external })).toContain("What Our Clients Say");
});

it("is hidden when it would be empty", () => {
  expect(drawn({})).toBe("");
});

it("names the author, with the country if known", () => {
  expect(drawn({ quotes: [quote] }).replace(/<[^>]+>/g, "")).toContain("Anna, GermanyOld Delhi at Dawn, 21 Nov");
  expect(drawn({ quotes: [{ ...quote, country: "" }] }).replace(/<[^>]+>/g, "")).toContain("AnnaOld Delhi at Dawn");
});

it("links to the company's answer", () => {
  expect(drawn({ quotes: [quote] })).not.toContain("ve answered");
  expect(drawn({ quotes: [{ ...quote, isAnswered: true }] })).toMatch(
    /href="\/tours\/cycle-tours\/old-delhi-at-dawn#reviews"[^>]*>We&#x27;ve answered/,
  );
});
