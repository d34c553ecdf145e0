import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WaysToReach } from "./ways-to-reach.tsx";

const company = {
  phone: "+91 00000 12345",
  whatsapp: "+91 00000 12345",
  email: "hello@rides.example",
  address: ["1 Example Lane", "Delhi"],
  officeHours: { opens: "10:00am", closes: "5:00pm", days: "Every day" },
};
const wordsOf = (more: object): string =>
  renderToStaticMarkup(<WaysToReach company={{ ...company, ...more }} now="2026-11-21T06:00:00Z" />);

it("names the company's tax number and complaints officer, if given", () => {
  const html = wordsOf({ gstin: "07AAAAA0000A1Z4", grievanceOfficer: { name: "Kamala", email: "k@rides.example" } });
  expect(html).toContain("GSTIN 07AAAAA0000A1Z4");
  expect(html).toMatch(/Grievance officer.*Kamala.*mailto:k@rides\.example/);
});

it("leaves both out of older content or if there are none", () => {
  expect(wordsOf({})).not.toMatch(/GSTIN|Grievance|undefined/);
});
