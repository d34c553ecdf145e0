import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { borrowBrowser, giveBack } from "#tests/harness/browser/browser-pool.ts";
import { type SandboxProcess, startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";

/** A shop's page that opens the provider's window with these options and records its events. */
const shopPage = (script: string, options: string): string => `<!doctype html><title>Shop</title><button>Pay</button>
<script src="${script}"></script><script>
const heard = window.heard = [];
const options = ${options};
const checkout = new Razorpay({ ...options, modal: { ...options.modal, ondismiss: (why) => heard.push(["dismissed", why]) },
  ...(options.callback_url ? {} : { handler: (result) => heard.push(["handler", result]) }) });
checkout.on("payment.failed", ({ error }) => heard.push(["failed", error]));
document.querySelector("button").onclick = () => checkout.open();
</script>`;

describe("the payment window", () => {
  let sandbox: SandboxProcess;
  let browser: Browser;
  let shop: Server;
  let shopUrl: string;
  let page: Page;
  const posted: Record<string, string>[] = [];

  beforeAll(async () => {
    [sandbox, browser] = await Promise.all([startSandboxProcess(), borrowBrowser()]);
    shop = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
      response.setHeader("content-type", "text/html");
      if (request.method === "POST") {
        posted.push(Object.fromEntries(new URLSearchParams(body)));
        return response.end("<h1>Back</h1>");
      }
      const options = new URL(request.url ?? "/", "http://shop").searchParams.get("options") ?? "{}";
      return response.end(shopPage(sandbox.settings.checkoutJs, options));
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterEach(() => page?.close());
  afterAll(async () => {
    await giveBack(browser);
    await sandbox?.stop();
    shop?.closeAllConnections();
    shop?.close();
  });

  async function order(): Promise<string> {
    const { apiBase, keyId, keySecret } = sandbox.settings;
    const response = await fetch(`${apiBase}/v1/orders`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`, "content-type": "application/json" },
      body: '{"amount":200000,"currency":"INR"}',
    });
    return ((await response.json()) as { id: string }).id;
  }
  /** Opens the window with some options beside the usual ones; answers with the order, once it can be paid. */
  async function open(wish: object = {}): Promise<string> {
    const id = await ask(wish);
    await button("pay-success").waitFor();
    return id;
  }
  /** The same without waiting for the window's content. */
  async function ask(wish: object): Promise<string> {
    const id = await order();
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.setDefaultTimeout(30_000);
    const options = {
      key: sandbox.settings.keyId,
      order_id: id,
      amount: 200000,
      currency: "INR",
      name: "Pahiya",
      ...wish,
    };
    await page.goto(`${shopUrl}/?options=${encodeURIComponent(JSON.stringify(options))}`);
    await page.getByRole("button", { name: "Pay" }).click();
    return id;
  }
  const frame = () => page.frameLocator("iframe.razorpay-checkout-frame");
  const button = (testId: string) => frame().getByTestId(testId);
  const heard = () => page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard);
  const names = async () => (await heard()).map(([name]) => name);
  const closed = () => page.locator(".razorpay-container").waitFor({ state: "detached" });

  it("passes the result to the handler, after a failure too", async () => {
    const id = await open();
    await button("pay-failure").click();
    await frame().getByRole("alert").waitFor();
    expect(await heard()).toMatchObject([["failed", { reason: "payment_failed", metadata: { order_id: id } }]]);
    await button("pay-success").click();
    await closed();
    await expect.poll(names).toEqual(["failed", "handler"]);
    expect((await heard())[1]?.[1]).toMatchObject({ razorpay_order_id: id });
  });

  it("works from card to OTP by keyboard", async () => {
    await open({ prefill: { method: "card", name: "Asha" } });
    await frame().getByLabel("Card number").press("Enter");
    await frame().getByLabel("OTP").waitFor();
    expect(
      await frame()
        .getByLabel("OTP")
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await frame().getByRole("alert").waitFor();
    await button("pay-success").press("Enter");
    await expect.poll(names).toEqual(["failed", "handler"]);
  });

  it("closes by its button and Escape, inside and outside the frame", async () => {
    await open();
    await button("dismiss").click();
    await closed();
    await page.getByRole("button", { name: "Pay" }).click();
    await button("pay-success").press("Escape");
    await closed();
    await page.getByRole("button", { name: "Pay" }).click();
    await button("pay-success").waitFor();
    await page.evaluate(() => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    await closed();
    expect(await names()).toEqual(["dismissed", "dismissed", "dismissed"]);
  });

  it("confirms before closing if wanted, and ignores Escape if wanted", async () => {
    await open({ modal: { confirm_close: true } });
    await button("dismiss").click();
    await button("stay").click();
    await button("pay-success").press("Escape");
    await button("leave").click();
    await closed();
    expect(await names()).toEqual(["dismissed"]);
    await page.close();
    await open({ modal: { escape: false } });
    await button("pay-success").press("Escape");
    await button("dismiss").click();
    await closed();
    expect(await names()).toEqual(["dismissed"]);
  });

  it("closes after a final failure, and at its time's end", async () => {
    await open({ retry: { enabled: false } });
    await button("pay-failure").click();
    await closed();
    expect(await names()).toEqual(["failed", "dismissed"]);
    await page.close();
    // On a slow machine its time is over before it stands there.
    await ask({ timeout: 1 });
    await expect.poll(heard).toEqual([["dismissed", "timeout"]]);
    await closed();
  });

  it("posts to the callback address, by redirect from the provider's page", async () => {
    for (const redirect of [false, true]) {
      const id = await open({ callback_url: `${shopUrl}/paid`, redirect });
      await button("pay-success").click();
      await page.getByRole("heading", { name: "Back" }).waitFor();
      expect(posted.pop()).toMatchObject({ razorpay_order_id: id, razorpay_signature: expect.any(String) });
      await page.close();
    }
    const id = await open({ callback_url: `${shopUrl}/paid`, redirect: true });
    await button("pay-failure").click();
    await page.getByRole("heading", { name: "Back" }).waitFor();
    const { "error[metadata]": metadata, ...error } = posted.pop() ?? {};
    expect(error).toMatchObject({ "error[reason]": "payment_failed" });
    expect(JSON.parse(metadata ?? "")).toMatchObject({ order_id: id });
  });

  it("stays usable while the simulator is silent", async () => {
    await open();
    await page.route("**/v1/payments/create/checkout", (route) => route.abort());
    await button("pay-success").click();
    await frame().getByText("The bank does not answer. Try again.").waitFor();
    await page.unroute("**/v1/payments/create/checkout");
    await button("pay-success").click();
    await expect.poll(names).toEqual(["handler"]);
  });
});
