import type { RouteConfigEntry } from "@react-router/dev/routes";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { appContext } from "#app/web/app-context.server.ts";
import { loader } from "./route.ts";

const rules = async (APP_MODE: "demo" | "live"): Promise<string[]> => {
  const context = new RouterContextProvider();
  context.set(appContext, { env: { APP_MODE }, publicUrl: "https://rides.example" } as never);
  const text = await loader({ context } as never).text();
  expect(text).toContain("Sitemap: https://rides.example/sitemap.xml\n");
  return [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
};

const addresses = (entries: RouteConfigEntry[], above = ""): { address: string; file: string }[] =>
  entries.flatMap(({ path = "", file, children = [] }) => {
    const address = path === "" ? above : `${above}/${path}`;
    return [{ address, file }, ...addresses(children, address)];
  });

it("keeps search engines off booking pages, mailed links and account pages", async () => {
  const closed = await rules("live");
  const all = addresses(await routes);
  const ofOne = all.filter(({ file }) => /^(manage|checkout)\/|moderate-|newsletter-|user-profile|waiting/.test(file));
  expect(ofOne.length).toBeGreaterThan(20);
  for (const { address } of ofOne)
    expect(
      closed.some((path) => address.startsWith(path)),
      address,
    ).toBe(true);
  for (const address of ["/", "/tours", "/tours/cycle-tours", "/blogs", "/reviews", "/riders", "/contact", "/faq"])
    expect(
      closed.some((path) => address.startsWith(path)),
      address,
    ).toBe(false);
});

it("keeps search engines off a demonstration", async () => {
  expect(await rules("demo")).toEqual(["/"]);
});
