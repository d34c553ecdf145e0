import { describe, expect, it } from "vitest";
import { serveOnServer } from "#tests/harness/site/serve-site.ts";

const json = { "content-type": "application/json" };
const words = "We can't reach our booking system right now. Please try again in a minute.";

// A server that DATABASE_URL names, which stays away. One in the data folder is started again by the site.
describe("a database outage", () => {
  const served = serveOnServer();

  it("leaves cached pages, home and holidays readable, with a note about dates", async () => {
    const { site, browser, cluster } = served;
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${site.url}/india-by-cycle`, { waitUntil: "networkidle" });
    expect(await page.getByText("We can't show dates right now").count()).toBe(0);
    await page
      .getByText(/next (Mon|Tue|Wed|Thu|Fri|Sat|Sun)/)
      .first()
      .waitFor();
    await cluster.stop();
    // In memory: as it was a minute ago.
    const inMemory = await page.goto(`${site.url}/india-by-cycle`);
    expect([inMemory?.status(), inMemory?.headers()["x-known-before"]]).toEqual([200, undefined]);
    expect(await page.getByText("We can't show dates right now").count()).toBe(0);
    // Not in memory: from the words that the site was shipped with.
    for (const path of ["/"]) {
      const answer = await page.goto(site.url + path, { waitUntil: "networkidle" });
      expect(answer?.status(), path).toBe(200);
      expect(answer?.headers()["x-known-before"], "to a browser that keeps pages").toBe("1");
      await page.getByText("We can't show dates right now").waitFor();
      await page.getByRole("link", { name: "Ladakh, the High Passes" }).first().waitFor();
      await page.getByText("₹1,18,000").first().waitFor();
      expect(
        await page
          .locator("main")
          .getByText(/\sIST$/)
          .count(),
        path,
      ).toBe(0);
    }
    // So do the contract's calls for them.
    for (const path of ["/api/homepage", "/api/cyclingholiday"]) {
      const answer = await fetch(site.url + path);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).toContain('"price":"118,000"');
    }
    // The others say that they cannot, and when to ask again.
    for (const [path, body] of [
      ["/api/tourlistpage", null],
      ["/api/bloglistpage", null],
      ["/api/search?text=lodhi", null],
      ["/api/auth/signin", { email: "anna@example.com", password: "six bells at dawn" }],
      ["/api/newsletter", { email: "anna@example.com" }],
    ] as const) {
      const sent = body && { method: "POST", headers: json, body: JSON.stringify(body) };
      const answer = await fetch(site.url + path, sent ?? {});
      expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "60"]);
      if (path.includes("search")) continue;
      expect(await answer.json(), path).toEqual({ message: words, code: "database_unavailable" });
    }
    // The others say honestly that they cannot, inside the same frame, and offer to try again.
    expect((await page.goto(`${site.url}/tours`))?.status()).toBe(503);
    await page.getByRole("heading", { name: "Something went wrong on our side" }).waitFor();
    expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/tours");
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
    // A token stays in the browser: during an outage its validity is unknown.
    const token = "abcdefghijklmnopqrstuv";
    await page.evaluate((kept) => localStorage.setItem("token", kept), token);
    const [shown] = await Promise.all([
      page.waitForResponse((one) => new URL(one.url()).pathname === "/session"),
      page.goto(`${site.url}/user-profile`),
    ]);
    expect(shown.status()).toBe(503);
    await page.getByRole("heading", { name: "User Profile" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(token);
  });
});
