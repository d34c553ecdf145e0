import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import UnsavedForm from "./unsaved-form.tsx";

it("shows typed fields, and passes on everything else that was sent", () => {
  const fields = [
    { name: "message", value: "Two of us, slowly." },
    { name: "tour", value: "old-delhi-at-dawn" },
    { name: "__proto__", value: "of a program's" },
  ];
  const element = <UnsavedForm problem="We can't save this right now." fields={fields} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<textarea[^>]*>Two of us, slowly\.<\/textarea>/);
  for (const { name, value } of fields.slice(1))
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value.replace("'", "&#x27;")}"/>`);
});
