import type { Page } from "playwright-core";
import { tabPath } from "#app/account/profile/profile-tabs.ts";
import { fillAndHold } from "#tests/harness/booking/checkout-form.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { newMember, register } from "#tests/harness/people/member.ts";
import type { Chapter, Screen } from "./screen.ts";

const page = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({ name, path, ...more });

/** Books three places as travellers do; answers with the screens that are there after it. */
async function book(window: Page, site: string): Promise<Screen[]> {
  await window.goto(`${site}/tours/cycle-tours/old-delhi-at-dawn`);
  // Each width takes a date of its own: together they would fill one. The last ones are far enough for a change of mind.
  const dates = window.locator('input[name="departure"]:enabled');
  const fromLast = { 390: 1, 768: 2, 1440: 3 }[window.viewportSize()?.width ?? 0] ?? 4;
  const departure = await dates.nth((await dates.count()) - fromLast).getAttribute("value");
  const who = `/checkout?departure=${departure}&people=3&category=regular`;
  await window.goto(site + who);
  await fillAndHold(window);
  await window.waitForLoadState("networkidle");
  await window.getByRole("button", { name: /^Pay ₹/ }).click();
  await window.frameLocator("iframe.razorpay-checkout-frame").getByTestId("pay-success").click();
  await window.getByRole("heading", { name: /You are riding/ }).waitFor();
  const { pathname, search: key } = new URL(window.url());
  const booking = pathname.replace("/checkout/outcome/", "/booking/");
  await window.goto(site + booking + key);
  const rider = await window
    .getByRole("link", { name: /^Fill in/ })
    .first()
    .evaluate((link: HTMLAnchorElement) => link.pathname + link.search);
  return [
    page("who", who),
    page("who-errors", who, { act: (now) => now.getByRole("button", { name: /Hold these places/ }).click() }),
    page("pay", who, { act: fillAndHold }),
    page("outcome", pathname + key),
    page("booking", booking + key),
    page("rider", rider),
    page("voucher", `${booking}/voucher${key}`),
    page("receipt", `${booking}/receipt${key}`),
    page("cancel", `${booking}/cancel${key}`, { act: (now) => now.getByLabel("Rider 3").check() }),
    page("move", `${booking}/move${key}`),
    page("dead-link", `${booking}?key=AAAAAAAAAAAAAAAAAAAAAA`),
    page("waiting", `/waiting?departure=${departure}&people=10`),
    page("waiting-entered", `/waiting?departure=${departure}&people=10&entered=1`),
    page("mailbox", "/dev/mailbox"),
    page("design-system", "/dev/ui"),
  ];
}

/** Paying, and everything after it. */
export const booking: Chapter = { name: "booking", screens: [], before: book };

const over = { isOver: true };

/** Screens of travellers with and without an account. */
export const account: Chapter = {
  name: "account",
  screens: [
    page("login", "/login"),
    page("login-errors", "/login", {
      act: (now) => now.getByRole("button", { name: "Login", exact: true }).last().click(),
    }),
    page("register", "/register"),
    page("login-over", "/#login", { ...over, act: (now) => now.getByRole("dialog").getByLabel("E-mail").waitFor() }),
    page("register-over", "/#register", {
      ...over,
      act: (now) => now.getByRole("dialog").getByLabel("Country").waitFor(),
    }),
    page("forgotten-password", "/forgotten-password"),
    page("forgotten-asked", "/forgotten-password?asked=1"),
    page("reset-password-spent", "/reset-password"),
    page("verify-email", "/verify-email"),
    page("profile-nobody", "/user-profile"),
    page("farewell", "/farewell"),
  ],
};

/** Asks for a new password, and answers with the link that is mailed. */
async function linkOfForgotten(window: Page, site: string, email: string): Promise<string> {
  await window.goto(`${site}/forgotten-password`);
  await window.getByLabel("E-mail").fill(email);
  await window.getByRole("button", { name: "Send me the link" }).click();
  await window.getByText("we've mailed it a link").waitFor();
  // The mail is on its way for a few seconds.
  const link = await window.waitForFunction(
    async () => /\/reset-password\?token=[\w-]+/.exec(await (await fetch("/dev/mailbox")).text())?.[0],
    undefined,
    { polling: 200, timeout: 20_000 },
  );
  return (await link.jsonValue()) ?? "";
}

/** Profile of a new account. */
export const profile: Chapter = {
  name: "profile",
  screens: [],
  async before(window, site) {
    await window.goto(`${site}/register`, { waitUntil: "networkidle" });
    await wake(window);
    const member = newMember();
    await register(window, member);
    await window.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    const forgotten = await linkOfForgotten(window, site, member.email);
    return [
      page("profile", "/user-profile"),
      page("profile-edit", "/user-profile", { act: (now) => now.getByRole("link", { name: "Edit" }).click() }),
      ...(["password", "orders", "reviews", "verification", "payment-methods"] as const).map((tab) =>
        page(`profile-${tab}`, tabPath(tab)),
      ),
      page("reset-password", forgotten),
      page("review-as-member", "/tours/cycle-tours/old-delhi-at-dawn#write-a-review", over),
    ];
  },
};
