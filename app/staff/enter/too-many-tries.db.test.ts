import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { callerAddressContext } from "#app/web/caller.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import { tooManyTries } from "../parts/entry-answers.server.ts";
import { action, headers } from "./route.tsx";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

/** Sends the form of the way in; answers with what the browser gets. */
async function send(fields: Record<string, string>, limits: AppContext["limits"] = noLimits) {
  const context = new RouterContextProvider();
  context.set(appContext, { ...office.deps, limits } as unknown as AppContext);
  context.set(callerAddressContext, "203.0.113.7");
  const request = new Request("https://rides.example/staff/enter", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = await action({ context, request, params: {} } as never);
  if (answer instanceof Response) throw new Error("somebody came in");
  const given = { actionHeaders: new Headers(answer.init?.headers), loaderHeaders: new Headers() };
  const sent = new Headers(headers(given as never));
  return {
    status: answer.init?.status,
    data: answer.data,
    retryAfter: sent.get("retry-after"),
    cache: sent.get("cache-control"),
  };
}

it("says how long to wait after too many tries, to people and to programs", async () => {
  const typed = { email: "anna@rides.example" };
  const guess = () => send({ intent: "code", ...typed, code: "000000" });
  for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toMatchObject({ status: 422, retryAfter: null });
  expect(await guess()).toEqual({
    ...{ status: 429, retryAfter: "15", cache: "no-store" },
    data: { typed, faults: {}, problem: "Too many tries. Please wait 15 seconds, then try again." },
  });
  expect(tooManyTries(60).data.problem).toBe("Too many tries. Please wait 1 minute, then try again.");
  expect(tooManyTries(61).data.problem).toBe("Too many tries. Please wait 2 minutes, then try again.");
});

it("says how long to wait after too many questions for a passkey", async () => {
  const full = { ...noLimits, take: async () => 90 };
  expect(await send({ intent: "challenge" }, full)).toMatchObject({ status: 429, retryAfter: "90" });
});
