import { expect, it } from "vitest";
import { phone as viewport } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { becomeMember, newMember } from "#tests/harness/people/member.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

it("shows news once: not after reload, Back or sharing", async () => {
  const profile = `${served.site.url}/user-profile?tab=verification`;
  const { page, close } = await visit(served.browser, `${profile}&done=sent`, {
    viewport,
    prepare: (opened) => becomeMember(opened, served.site.url, newMember()),
  });
  const news = page.getByText("We've sent the mail.");
  const isSettled = () => page.getByText("Your email hasn't been verified.").waitFor();
  await news.waitFor();
  await page.waitForURL(profile);
  await page.reload();
  await isSettled();
  expect(await news.count()).toBe(0);
  await page.goto(`${profile}&done=sent`);
  await page.waitForURL(profile);
  await page.getByRole("link", { name: "Your profile" }).click();
  await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
  await page.goBack();
  await isSettled();
  expect(await news.count()).toBe(0);
  await close();
});

it("shows news once without scripts", async () => {
  const { page, close } = await visit(served.browser, `${served.site.url}/contact`, { javaScriptEnabled: false });
  await page.getByLabel("Name").fill("Asha");
  await page.getByLabel("Number").fill("+91 98000 00000");
  await page.getByLabel("E-mail").fill("asha@example.com");
  await page.getByLabel("Message").fill("Is it flat?");
  await page.getByRole("button", { name: "Send" }).click();
  const thanks = page.getByText("Thank you. We've got your message.");
  await thanks.waitFor();
  expect(page.url()).toBe(`${served.site.url}/contact#thanks`);
  await page.reload();
  await page.getByLabel("Message").waitFor();
  expect(await thanks.count()).toBe(0);
  await close();
});
