import { describe, expect, it } from "vitest";
import { desk, phone, windows } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

describe.each(windows)("the API documentation at $width px", (viewport) => {
  it("lists all calls folded, and unfolds the requested one", async () => {
    const contract = (await (await fetch(`${served.site.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const calls = Object.values(contract.paths).flatMap((item) => Object.values(item));
    const ids = calls.map((call) => call.operationId);
    const { page, noise, elsewhere, look, close } = await visit(served.browser, `${served.site.url}/api/docs`, {
      viewport,
      strangers: true,
    });
    expect(await page.locator("article > details > div").evaluateAll((all) => all.map((one) => one.id).sort())).toEqual(
      ids.toSorted(),
    );
    expect(await page.locator("article details[open]").count()).toBe(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, "folded it can be overlooked").toBeLessThan(12_000);
    const holds = page.getByRole("article", { name: /^Holds places/ });
    if (viewport.width > 1000) await page.getByRole("link", { name: "POST /razorpay", exact: true }).click();
    else {
      await page.getByRole("link", { name: /^Booking/ }).click();
      await holds.getByRole("heading", { name: /^Holds places/ }).click();
    }
    await page.waitForFunction(() => window.scrollY > 500);
    await holds.getByText(/^Refusals/).click();
    await page.getByText("This departure is sold out. Please choose another date.").first().waitFor();
    await look("api-docs");
    expect([noise, elsewhere]).toEqual([[], []]);
    await close();
  });
});

it("is complete without JavaScript, and fits the window", async () => {
  const { page, close } = await visit(served.browser, `${served.site.url}/api/docs`, {
    viewport: phone,
    javaScriptEnabled: false,
  });
  await page.getByRole("heading", { name: "For programs", level: 1 }).waitFor();
  const holds = page.getByRole("article", { name: /^Holds places/ });
  await holds.locator("summary").first().click();
  await holds.getByText(/^Refusals/).click();
  await holds.getByText("We can't read the body: it isn't JSON.").waitFor();
  for (const width of [phone.width, desk.width, 320]) {
    await page.setViewportSize({ ...phone, width });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide, `${width} px`).toBe(false);
  }
  await close();
});
