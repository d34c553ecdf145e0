import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ApprovalsScreen } from "./approvals-screen.tsx";
import type { ApprovalRequest } from "./load-approvals.server.ts";

it("says a rule that is not kept once, as a sentence that wraps on a phone", () => {
  const bend = "The policy gives ₹54,000 (25%). You give ₹2,16,000: the company bears ₹1,62,000 more.";
  const request: ApprovalRequest = {
    ...{ id: "one", title: "Cancel a booking", by: "Asha Rao", until: "22:24 IST", reason: null, reference: null },
    ...{ lines: ["PH-7K3M9Q, Anna Example", bend], money: [], bends: [bend], isPossible: true },
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ApprovalsScreen data={{ title: "Approvals", open: [request], more: 0, news: null, isProved: false }} />
    </MemoryRouter>,
  );
  expect(html.split(bend)).toHaveLength(2);
  expect(html, "a span of a sign never wraps").toMatch(/<p class="sign is-soon">.*?company bears/);
});
