import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import Enter from "./enter/route.tsx";
import Invite from "./invite/route.tsx";

const problem = "We can't save this right now.";

/** The page after a form that a lost database could not save. */
function pageAfter(Page: unknown, loaderData: object, typed: Record<string, string>): string {
  const answer: UnsavedAnswer = { isUnsaved: true, problem, errors: {}, typed };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page as ComponentType }]);
  const hydrationData = { loaderData: { page: loaderData }, actionData: { page: answer } };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"], hydrationData }));
}

it("keeps the address of a log-in when the database is away", () => {
  const loaded = { company: "Rides", hasPasskeys: true, isDemo: false };
  const page = pageAfter(Enter, loaded, { intent: "code", email: "anna@rides.example", code: "123456" });
  expect(page).toContain("We can&#x27;t save this right now.");
  expect(page).toContain('value="anna@rides.example"');
});

it("keeps the name of an invited person when the database is away", () => {
  const offer = { sealed: "s", secret: "ABCD", uri: "otpauth://x", qr: { size: 21, path: "M0 0" } };
  const invite = { email: "anna@rides.example", name: "", isReset: false, role: "Desk" };
  const page = pageAfter(Invite, { company: "Rides", invite, offer, hasPasskeys: true }, { name: "Anna Rao" });
  expect(page).toContain("We can&#x27;t save this right now.");
  expect(page.match(/value="Anna Rao"/g)).toHaveLength(2);
});
