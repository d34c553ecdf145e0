import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#tests/harness/browser.ts";
import { listenToNoise, look } from "#tests/harness/look.ts";
import { type Cluster, findPostgresBinaries, startCluster } from "#tests/harness/postgres-cluster.ts";
import { type RunningSite, startSite } from "#tests/harness/site.ts";
import { wake } from "#tests/harness/wake.ts";

/** A form as it stands on its page: what is typed into it, and what shows that it was taken. */
interface TriedForm {
  path: string;
  type(page: Page): Promise<void>;
  send(page: Page): Promise<void>;
  /** By name of the field, what must still be there. */
  kept: Record<string, string>;
  /** Its own page needs the database: without scripts the form comes alone, on a page that does not. */
  comesAlone?: true;
  /** Words of the page that it leads to. */
  taken: RegExp;
}

const press = (name: string | RegExp) => (page: Page) => page.locator("main").getByRole("button", { name }).click();
const fillIn =
  (fields: Record<string, string>) =>
  async (page: Page): Promise<void> => {
    const main = page.locator("main");
    for (const [name, value] of Object.entries(fields)) await main.locator(`[name="${name}"]`).first().fill(value);
  };

const isInSight = (said: Locator): Promise<boolean> =>
  said.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe.runIf(findPostgresBinaries() !== null)("forms while the database is away", () => {
  let cluster: Cluster;
  let site: RunningSite;
  let browser: Browser;

  beforeAll(async () => {
    cluster = await startCluster();
    [site, { browser }] = await Promise.all([
      startSite({ DATABASE_URL: cluster.url, LOG_LEVEL: "silent" }),
      launchBrowser(),
    ]);
  }, 120_000);
  afterEach(() => cluster.restart());
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await cluster?.stop();
  });

  /** Holds a place as a browser without scripts does; answers with the address of the page that pays. */
  const holdOne = async (departure: string): Promise<string> => {
    const address = `${site.url}/checkout?departure=${departure}&people=1&category=regular`;
    const page = await (await fetch(address)).text();
    const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, name = "", value = ""]): [string, string] => [name, value]),
      ["contactname", "Anna"],
      ["contactemail", "anna@example.com"],
      ["contactnumber", "98123 45678"],
      ["country", "IN"],
      ["touristCategory", "Expats"],
      ["adult", "on"],
    ]);
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  };

  const forms = async (newcomer: string): Promise<Record<string, TriedForm>> => {
    const message = {
      name: "Anna",
      number: "+91 98000 00000",
      email: "anna@example.com",
      message: "Is it flat?\nReally?",
    };
    const comment = { name: "Anna", email: "anna@example.com", comments: "It was <b>cold</b> & fine" };
    const review = { name: "Anna", contactmessage: "Every lane was worth it." };
    const who = { contactname: "Anna", contactemail: "anna@example.com", contactnumber: "98123 45678" };
    const secret = "six bells at dawn";
    const blog = await (await fetch(`${site.url}/blogs`)).text();
    const firstStory = /href="(\/blogs\/[^/"]+\/[^/"?#]+)"/.exec(blog)?.[1] ?? "";
    const tour = await (await fetch(`${site.url}/tours/cycle-tours/nizamuddin-and-lodhi`)).text();
    const departure = [...tour.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    expect(departure).not.toBe("");
    return {
      contact: {
        path: "/contact",
        type: fillIn(message),
        send: press("Send message"),
        kept: message,
        taken: /It has arrived/,
      },
      letter: {
        path: "/newsletter",
        type: fillIn({ email: "anna@example.com" }),
        send: press(/.+/),
        kept: { email: "anna@example.com" },
        taken: /Look into your mailbox/,
      },
      comment: {
        path: firstStory,
        type: fillIn(comment),
        send: press("Send Comment"),
        kept: comment,
        comesAlone: true,
        taken: /It appears when somebody here has read it/,
      },
      review: {
        path: "/tours/cycle-tours/nizamuddin-and-lodhi",
        async type(page) {
          await page.getByRole("radio", { name: "4 stars" }).check();
          await fillIn(review)(page);
        },
        send: press("Post Review"),
        kept: review,
        comesAlone: true,
        taken: /and post it then; your words wait here/,
      },
      login: {
        path: "/login",
        type: fillIn({ email: "anna@example.com", password: secret }),
        send: press("Login"),
        kept: { email: "anna@example.com" },
        taken: /do not go together/,
      },
      register: {
        path: "/register",
        async type(page) {
          await fillIn({ name: "Anna", email: newcomer, password: secret, confirmPassword: secret })(page);
          await page.locator("main").getByLabel("Country").selectOption("IN");
          await page.locator("main").getByLabel("Mobile number").fill("98123 45678");
        },
        send: press("Register"),
        kept: { name: "Anna", email: newcomer, country: "IN", mobileNumber: "98123 45678" },
        // The profile greets by name.
        taken: /Anna/,
      },
      forgotten: {
        path: "/forgotten-password",
        type: fillIn({ email: "anna@example.com" }),
        send: press("Send the link"),
        kept: { email: "anna@example.com" },
        taken: /a mail with a link is on its way/,
      },
      hold: {
        path: `/checkout?departure=${departure}&people=1&category=regular`,
        async type(page) {
          await fillIn(who)(page);
          await page.getByLabel("You travel as").selectOption("Expats");
          await page.getByRole("checkbox").check();
        },
        send: press(/Hold these places/),
        kept: who,
        comesAlone: true,
        taken: /We hold your places until/,
      },
      moreTime: {
        path: await holdOne(departure),
        type: async () => undefined,
        send: press("I need 15 minutes more"),
        kept: {},
        comesAlone: true,
        taken: /We hold your places until/,
      },
    };
  };

  it.each([
    { width: 390, height: 844, scripts: true },
    { width: 1440, height: 900, scripts: false },
  ])(
    "say so beside themselves, keep what was typed, and work again without a restart (scripts: $scripts)",
    { timeout: 300_000 },
    async ({ width, height, scripts }) => {
      const all = Object.entries(await forms(`anna.${width}@example.com`));
      const context = await browser.newContext({
        viewport: { width, height },
        javaScriptEnabled: scripts,
        reducedMotion: "reduce",
      });
      const noise: string[] = [];
      const pages = new Map<string, Page>();
      for (const [name, form] of all) {
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        listenToNoise(page, noise);
        await page.goto(site.url + form.path, { waitUntil: "networkidle" });
        if (scripts) await wake(page);
        await form.type(page);
        pages.set(name, page);
      }
      const statuses = new Map<string, number>();
      for (const [name, page] of pages)
        page.on("response", (response) => {
          if (response.request().method() === "POST") statuses.set(name, response.status());
        });

      await cluster.crash();
      for (const [name, form] of all) {
        const page = pages.get(name) as Page;
        await form.send(page);
        const said = page.locator("main").getByText("We cannot save this right now").first();
        await said.waitFor();
        // Without scripts it is a new page, seen from its top.
        if (scripts) await expect.poll(() => isInSight(said), { message: name }).toBe(true);
        expect(await said.textContent(), name).toContain("+91");
        for (const [field, value] of Object.entries(form.kept))
          expect(await page.locator(`main [name="${field}"]`).first().inputValue(), `${name}: ${field}`).toBe(value);
        const html = await page.content();
        expect(html, name).not.toContain("six bells at dawn");
        expect(statuses.get(name), name).toBe(503);
        await look(page, `unsaved-${name}`, { scripts });
      }
      expect(
        noise.filter((line) => !line.includes("503")),
        "noise",
      ).toEqual([]);

      await cluster.restart();
      await expect.poll(async () => (await fetch(`${site.url}/health/ready`)).status, { timeout: 30_000 }).toBe(200);
      for (const [name, form] of all) {
        const page = pages.get(name) as Page;
        const isAlone = !scripts && form.comesAlone;
        if (!scripts && (await page.locator("main [type=password]").count()) > 0)
          for (const field of await page.locator("main [type=password]").all()) await field.fill("six bells at dawn");
        await (isAlone ? press("Send it again") : form.send)(page);
        await page.getByText(form.taken).first().waitFor();
      }
      await context.close();
    },
  );
});
