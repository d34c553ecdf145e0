import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { ListPage } from "./list-page.tsx";

function headingOf(standing: "full" | "free" | "over"): string {
  const waited = {
    tour: { name: "Old Delhi at Dawn", path: "/tours/cycle-tours/old-delhi-at-dawn" },
    ...{ localDate: "2026-12-06", localTime: "06:30", cutoffAt: "2026-12-05T13:00:00Z" },
    ...{ most: 8, standing, why: "Booking for this departure has closed." },
  };
  const page = (
    <ListPage
      wish={{ departure: "d", people: 2 }}
      waited={waited}
      instead={{ nearest: [], bookAt: "/checkout", otherRides: "/tours" }}
      isEntered={false}
      answer={undefined}
    />
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
}

it("offers the waiting list of a full departure, and none for one that cannot be joined", () => {
  expect(headingOf("full")).toBe("Join the waiting list");
  expect(headingOf("over")).toBe("The waiting list");
  expect(headingOf("free")).toBe("The waiting list");
});
