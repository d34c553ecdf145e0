import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import Rider from "./route.tsx";

it("says who reads height and diet, and names no workshop for a walk", () => {
  const wordsOf = (mode: "Walk" | "Cycle"): string => {
    const rider = { tourName: "Old Delhi", localDate: "2026-11-28", localTime: "06:30", mode, minAge: 12 };
    const loaderData = { rider, agreement: [], isSaved: false, isTooSmall: false, frame: null };
    const router = createMemoryRouter([
      { path: "/", element: <Rider {...({ loaderData } as unknown as Parameters<typeof Rider>[0])} /> },
    ]);
    return renderToStaticMarkup(<RouterProvider router={router} />)
      .replace(/<\/?span>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'");
  };
  const read = "Only our desk and the guides of this ride read your diet, notes and emergency contact. They tell";
  expect(wordsOf("Cycle")).toContain(`${read} the workshop your height, and the kitchen what you eat.`);
  expect(wordsOf("Walk")).toContain(`${read} the kitchen what you eat.`);
});

it("names a tour's minimum age, if it has one", () => {
  const wordsOf = (minAge: number): string => {
    const rider = { tourName: "Delhi Your Own Way", localDate: "2026-11-28", localTime: "06:30", mode: "Walk", minAge };
    const loaderData = { rider, agreement: [], isSaved: false, isTooSmall: false, frame: null };
    const router = createMemoryRouter([
      { path: "/", element: <Rider {...({ loaderData } as unknown as Parameters<typeof Rider>[0])} /> },
    ]);
    return renderToStaticMarkup(<RouterProvider router={router} />)
      .replace(/<\/?span>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'");
  };
  expect(wordsOf(12)).toContain("Riders on this tour are 12 or older.");
  expect(wordsOf(0)).not.toContain("or older");
});

it("asks for a guardian only if somebody under eighteen comes", () => {
  const formOf = (minAge: number): string => {
    const rider = {
      tourName: "Ladakh High Passes",
      localDate: "2027-06-28",
      localTime: "06:30",
      mode: "Cycle",
      minAge,
    };
    const loaderData = {
      rider: { ...rider, saved: null, waiver: null },
      agreement: [],
      isTooSmall: false,
      frame: null,
    };
    const router = createMemoryRouter([
      { path: "/", element: <Rider {...({ loaderData } as unknown as Parameters<typeof Rider>[0])} /> },
    ]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(formOf(12)).toContain("The guardian&#x27;s name");
  expect(formOf(18)).not.toMatch(/guardian/);
});
