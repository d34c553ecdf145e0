import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { callerAddressContext } from "#app/web/caller.server.ts";
import { companyContent } from "#content/pages/company.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { openStaffOffice } from "#tests/harness/people/staff-office.ts";
import Enter, { action, loader } from "./route.tsx";

let office: Awaited<ReturnType<typeof openStaffOffice>>;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office?.database.close());

type Mode = AppContext["env"]["APP_MODE"];

const contextOf = (mode: Mode): RouterContextProvider => {
  const context = new RouterContextProvider();
  const app = { ...office.deps, env: { APP_MODE: mode }, limits: noLimits, builtIn: { company: companyContent } };
  context.set(appContext, app as unknown as AppContext);
  context.set(callerAddressContext, "203.0.113.7");
  return context;
};

const argsOf = (mode: Mode, request = new Request("https://rides.example/staff/enter")) =>
  ({ context: contextOf(mode), request, params: {} }) as never;

async function pageIn(mode: Mode): Promise<string> {
  const loaderData = await loader(argsOf(mode));
  const Stub = createRoutesStub([{ id: "enter", path: "/staff/enter", Component: Enter as ComponentType }]);
  const hydrationData = { loaderData: { enter: loaderData } };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/staff/enter"], hydrationData }));
}

it("shows the demo's doors in the demo only", async () => {
  expect((await pageIn("demo")).match(/Enter as \w+/g)).toEqual([
    ...["Enter as owner", "Enter as desk", "Enter as guide", "Enter as editor", "Enter as accountant"],
  ]);
  expect(await pageIn("demo")).toContain("Demo, test money only");
  expect(await pageIn("live")).not.toMatch(/Enter as|demo/i);
  expect(await pageIn("live")).toContain("Come in by passkey");
});

const knock = async (mode: Mode) => {
  const body = new URLSearchParams({ intent: "demo", role: "owner" });
  const request = new Request("https://rides.example/staff/enter", { method: "POST", body });
  const answer = await action(argsOf(mode, request));
  const { headers, status } = answer instanceof Response ? answer : { headers: null, status: answer.init?.status };
  return { status, cookie: headers?.get("set-cookie") ?? null };
};

it("refuses a demo door on a live site, and opens it in the demo", async () => {
  expect(await knock("live")).toEqual({ status: 403, cookie: null });
  expect(await knock("demo")).toEqual({
    status: 303,
    cookie: expect.stringMatching(/^__Host-staff=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  });
});
