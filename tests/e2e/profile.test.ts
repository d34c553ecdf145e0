import { unzipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { holdBack } from "#tests/harness/browser/hold-back.ts";
import { lookInBoth as look, phone as viewport } from "#tests/harness/browser/look-at-page.ts";
import { messageBelowTitle } from "#tests/harness/browser/message-below-title.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { wake } from "#tests/harness/browser/wake.ts";
import { linkInMailbox } from "#tests/harness/mail/mailbox.ts";
import { cameraPhotograph } from "#tests/harness/people/camera-photograph.ts";
import { becomeMember, logIn, type Member, newMember, register } from "#tests/harness/people/member.ts";
import { serveSite } from "#tests/harness/site/serve-site.ts";

const served = serveSite();

const withoutRefusals = (noise: string[]): string[] => noise.filter((line) => !line.includes("422"));

/** The newest link of a kind in a member's mails. */
const linkFor = (member: Pick<Member, "email">, link: RegExp): Promise<string> =>
  linkInMailbox(served.site.url, { about: member.email, link });

describe("the profile", () => {
  const open = (path: string, options: Parameters<typeof visit>[2] = {}) =>
    visit(served.browser, served.site.url + path, { viewport, ...options });

  async function openAsMember(options: Parameters<typeof visit>[2] = {}) {
    const member = newMember();
    const opened = await open("/user-profile", {
      ...options,
      prepare: (page) => becomeMember(page, served.site.url, member),
    });
    await opened.page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    return { ...opened, member };
  }

  it("is read, edited and saved, with a message for three seconds", async () => {
    // The three seconds are those of the page's own clock.
    const { page, noise, close } = await open("/register", { prepare: (opened) => opened.clock.install() });
    await register(page, newMember());
    const registered = page.getByText("Successfully Registered in");
    await expect.poll(() => messageBelowTitle(registered, "Namaste")).toBeGreaterThan(0);
    await page.clock.fastForward(3_000);
    await registered.waitFor({ state: "hidden" });
    expect(await page.getByLabel("Name").isDisabled()).toBe(true);
    await look(page, "profile");
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Save" }).waitFor();
    expect(await page.getByLabel("Mobile number").getAttribute("inputmode")).toBe("numeric");
    await look(page, "profile-edit");
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    await page.getByText("Without a country code, we assume +49.").waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByText("Without a country code, we assume +91.").waitFor();
    await page.getByLabel("Name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    const problem = page.getByText("Error saving data: Name is required");
    await problem.waitFor();
    await page.getByText("Name is required", { exact: true }).waitFor();
    // Closed by itself, and not mended: the next press is answered like the first.
    await page.clock.fastForward(3_000);
    await problem.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await problem.waitFor();
    await look(page, "profile-errors");
    await page.getByLabel("Name").fill("Meera Rider");
    await page.getByLabel("Tell us about yourself.").fill("Slowly, with tea.");
    await page.getByLabel("Country").selectOption({ label: "United Kingdom" });
    await page.getByLabel("Mobile number").fill("07911 123456");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole("button", { name: "Save" }).click();
    const saved = page.getByText("Data saved successfully.");
    await saved.waitFor();
    await page.clock.runFor(2_000);
    expect(await saved.isVisible()).toBe(true);
    await page.clock.runFor(2_900);
    await saved.waitFor({ state: "hidden" });
    await page.clock.resume();
    expect(await page.getByLabel("Name").isDisabled()).toBe(true);
    expect(await page.getByLabel("Mobile number").inputValue()).toBe("+447911123456");
    await page.goto(`${served.site.url}/user-profile?tab=verification&done=sent`);
    await page.getByText("Your email hasn't been verified.").waitFor();
    await page.getByRole("link", { name: "Close this message" }).click();
    await page.getByText("We've sent the mail.").waitFor({ state: "hidden" });
    await look(page, "verification");
    await page.getByRole("link", { name: "Your profile" }).click();
    await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    expect(withoutRefusals(noise)).toEqual([]);
    await close();
  });

  /** Ends the member's session on every device, from another one. */
  async function logOutEverywhere(member: Member): Promise<void> {
    const { page, close } = await open("/login");
    await logIn(page, member);
    await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await page.goto(`${served.site.url}/user-profile?tab=password`);
    await wake(page);
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await page.waitForURL(/\/login$/);
    await close();
  }

  it("wraps long names and addresses, and starts initials with a whole character", async () => {
    const member = newMember("🚲Wolfeschlegelsteinhausenbergerdorff");
    const { page, noise, close } = await open("/user-profile?edit=1", {
      viewport: { width: 320, height: 640 },
      prepare: (opened) => becomeMember(opened, served.site.url, member),
    });
    await page.getByLabel("E-mail address").fill("firstname.middlename.lastname@department.university.example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("We've written to firstname.middlename").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.getByText("🚲", { exact: true }).count()).toBe(1);
    expect(noise).toEqual([]);
    await close();
  });

  it("keeps input after the session ended, and saves after a log-in elsewhere", async () => {
    const { page, noise, member, close } = await openAsMember();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Tell us about yourself.").fill("Slowly, with tea.");
    await logOutEverywhere(member);
    await page.getByRole("button", { name: "Save" }).click();
    const said = page.getByRole("alert").filter({ hasText: "Error saving data: You're logged out." });
    await said.waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly, with tea.");
    await look(page, "profile-logged-out");
    const [tab] = await Promise.all([page.waitForEvent("popup"), said.getByRole("link", { name: "Log in" }).click()]);
    await wake(tab);
    await logIn(tab, member);
    await tab.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Data saved successfully.").waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly, with tea.");
    expect(noise.filter((line) => !line.includes("401"))).toEqual([]);
    await close();
  });

  it("keeps input without JavaScript", async () => {
    const { page, member, close } = await openAsMember({ javaScriptEnabled: false });
    await page.goto(`${served.site.url}/user-profile?edit=1`);
    await page.getByLabel("Tell us about yourself.").fill("Slowly,\nwith tea.");
    await logOutEverywhere(member);
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("We've kept what you typed here").waitFor();
    await look(page, "profile-logged-out-plain", { scripts: false });
    const tab = await page.context().newPage();
    await tab.goto(`${served.site.url}/login`);
    await logIn(tab, member);
    await tab.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await page.getByRole("button", { name: "Save again" }).click();
    await page.getByText("Data saved successfully.").waitFor();
    expect(await page.getByLabel("Tell us about yourself.").inputValue()).toBe("Slowly,\nwith tea.");
    await close();
  });

  it("changes the password, and lists and ends other sessions", async () => {
    const { page, noise, member, close } = await openAsMember();
    const other = await open("/login");
    await logIn(other.page, member);
    await other.page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await page.goto(`${served.site.url}/user-profile?tab=password`);
    await look(page, "password");
    expect(await page.getByText("This device").count()).toBe(1);
    const change = async (old: string, next: string, again = next) => {
      await page.getByRole("textbox", { name: "Old password" }).fill(old);
      await page.getByRole("textbox", { name: "New password", exact: true }).fill(next);
      await page.getByRole("textbox", { name: "Retype new password" }).fill(again);
      await page.getByRole("button", { name: "Change Password" }).click();
    };
    await change("not-the-old-one", "marigold-wheel-9");
    await page.getByText("That isn't your old password. Please type it again.").waitFor();
    await change(member.password, "marigold-wheel-9", "something-else");
    await page.getByText("Passwords do not match").waitFor();
    await change(member.password, member.password);
    await page.getByText("Please choose a password that differs from the old one").waitFor();
    await change(member.password, "password123");
    await page.getByText(/too easy to guess/).waitFor();
    await change(member.password, "marigold-wheel-9");
    await page.getByText("We've changed your password").waitFor();
    await other.page.reload();
    await other.page.getByText("Log in, and we'll bring you straight back here.").waitFor();
    await logIn(other.page, { ...member, password: "marigold-wheel-9" });
    await other.page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: /^Log out Chrome/ }).click();
    await page.getByText("We've logged out that device.").waitFor();
    await page.getByRole("button", { name: "Log out everywhere" }).click();
    await page.waitForURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(withoutRefusals(noise)).toEqual([]);
    await Promise.all([close(), other.close()]);
  });

  it("explains a refused password without JavaScript, and changes it", async () => {
    // Every tab is open, and the address names none of them.
    const { page, member, close } = await openAsMember({ javaScriptEnabled: false });
    const change = async (old: string) => {
      await page.getByRole("textbox", { name: "Old password" }).fill(old);
      await page.getByRole("textbox", { name: "New password", exact: true }).fill("marigold-wheel-9");
      await page.getByRole("textbox", { name: "Retype new password" }).fill("marigold-wheel-9");
      await page.getByRole("button", { name: "Change Password" }).click();
    };
    await change("not-the-old-one");
    await page.getByText("We haven't changed your password.").waitFor();
    await page.getByText("That isn't your old password. Please type it again.").waitFor();
    // From here the other tabs' forms must find their way back to their own.
    await page.getByText("Erase my account", { exact: true }).click();
    await page.getByRole("textbox", { name: "Confirm with your password" }).fill("not-this-one");
    await page.getByRole("button", { name: "Erase my account for good" }).click();
    await page.getByText("That isn't the password for this account.").waitFor();
    const verify = await linkFor(member, /\/verify-email\?token=[\w-]+/);
    const elsewhere = await open(verify, { javaScriptEnabled: false });
    await elsewhere.page.getByRole("button", { name: "Confirm my address" }).click();
    await elsewhere.page.getByText("Please enter your account password.").waitFor();
    await elsewhere.page.getByRole("textbox", { name: "Password" }).fill(member.password);
    await elsewhere.page.getByRole("button", { name: "Confirm my address" }).click();
    await elsewhere.page.getByRole("heading", { name: "Address confirmed" }).waitFor();
    await elsewhere.page.getByRole("link", { name: "User Profile" }).last().click();
    await elsewhere.page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    await elsewhere.close();
    // Ends every mailed link, so it comes last.
    await change(member.password);
    await page.getByText("We've changed your password").waitFor();
    await close();
  });

  it("accepts a reset link once, and shows guest bookings once confirmed", async () => {
    const { page, noise, member, close } = await openAsMember();
    await page.goto(`${served.site.url}/tours/cycle-tours/nizamuddin-and-lodhi`);
    await wake(page);
    await page.getByRole("button", { name: "Book these places" }).first().click();
    await page.waitForURL(/\/checkout\?/);
    // Known fields are prefilled.
    await expect.poll(() => page.getByLabel("Name").inputValue(), { timeout: 30_000 }).toBe(member.name);
    expect(await page.getByLabel("E-mail").inputValue()).toBe(member.email);
    expect(await page.getByLabel("Telephone").inputValue()).toBe("+919812345678");
    expect(await page.getByLabel("You travel as").inputValue(), "by the profile's country").toBe("Domestic Tourist");
    await page.getByLabel("You travel as").selectOption("Expats");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /Hold these places/ }).click();
    await page.waitForURL(/\/checkout\/pay\//);
    const reference = new URL(page.url()).pathname.split("/").pop() ?? "";
    await page.goto(`${served.site.url}/user-profile?tab=orders`);
    await page.getByText("Confirm your address first").waitFor();
    expect(await page.getByText(reference).count()).toBe(0);
    const verify = await linkFor(member, /\/verify-email\?token=[\w-]+/);
    // A reader of the mail who is not logged in may own an address that another person typed.
    const elsewhere = await open(verify);
    await elsewhere.page.getByText(`Someone created an account with ${member.email}.`).waitFor();
    await look(elsewhere.page, "verify-elsewhere");
    await elsewhere.page.getByRole("textbox", { name: "Password" }).fill("not-the-password");
    await elsewhere.page.getByRole("button", { name: "Confirm my address" }).click();
    await elsewhere.page.getByText("That isn't the password for this account. Please try again.").waitFor();
    await elsewhere.page.getByRole("button", { name: "Send me a password link" }).click();
    await elsewhere.page.getByText("we've mailed it a link").waitFor();
    expect(withoutRefusals(elsewhere.noise)).toEqual([]);
    await elsewhere.close();
    // Logged in by local storage alone is logged in.
    await page.context().clearCookies({ name: "session" });
    await page.goto(served.site.url + verify);
    await page.getByText(`Confirm that ${member.email} is yours`).waitFor();
    await look(page, "verify");
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { name: "Address confirmed" }).waitFor();
    await page.goto(`${served.site.url}/user-profile?tab=orders`);
    await page.getByText(`Booking ${reference}`).waitFor();
    await page.getByText("Held, not paid yet").waitFor();
    await look(page, "orders");
    await page.getByRole("link", { name: `Manage ${reference}` }).click();
    await page.waitForURL(new RegExp(`/booking/${reference}\\?key=`));

    await page.goto(`${served.site.url}/forgotten-password`);
    await look(page, "forgotten");
    await page.getByLabel("E-mail").fill(member.email);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await page.getByText("we've mailed it a link").waitFor();
    const link = await linkFor(member, /\/reset-password\?token=[\w-]+/);
    const choose = async (password: string) => {
      await page.goto(served.site.url + link);
      await look(page, "reset-password");
      await page.getByRole("textbox", { name: "New password", exact: true }).fill(password);
      await page.getByRole("textbox", { name: "Repeat the new password" }).fill(password);
      await page.getByRole("button", { name: "Save password" }).click();
    };
    await choose("password1");
    await page.getByText(/too easy to guess/).waitFor();
    await choose("marigold-wheel-9");
    await page.getByText("We've logged out all devices").waitFor();
    await page.goto(served.site.url + link);
    await page.getByText("This link has been used or has expired.").waitFor();
    expect(await page.getByRole("textbox", { name: "New password" }).count(), "nothing is typed in vain").toBe(0);
    await page.getByRole("link", { name: "Get a new link" }).click();
    await page.getByRole("button", { name: "Send me the link" }).waitFor();
    await page.goto(`${served.site.url}/user-profile`);
    await logIn(page, { ...member, password: "marigold-wheel-9" });
    await page.getByRole("heading", { name: "Namaste, Meera" }).waitFor();
    expect(withoutRefusals(noise)).toEqual([]);
    await close();
  });

  it("exports everything, and erases on request", async () => {
    const { page, noise, member, close } = await openAsMember();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download my data" }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const files = unzipSync(Uint8Array.from(Buffer.concat(chunks)));
    expect(Object.keys(files).sort()).toEqual(["README.txt", "data.json"]);
    const data = JSON.parse(new TextDecoder().decode(files["data.json"])) as { profile: { email: string } };
    expect(data.profile.email).toBe(member.email);
    await page.getByText("Erase my account", { exact: true }).click();
    await page.getByRole("textbox", { name: "Confirm with your password" }).fill("not-this-one");
    await page.getByRole("button", { name: "Erase my account for good" }).click();
    await page.getByText("That isn't the password for this account.").waitFor();
    await look(page, "erase");
    await page.getByRole("textbox", { name: "Confirm with your password" }).fill(member.password);
    await page.getByRole("button", { name: "Erase my account for good" }).click();
    await page.getByRole("heading", { name: "Goodbye" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.goto(`${served.site.url}/login`);
    await logIn(page, member);
    await page.getByText("That e-mail and password don't match. Please try again.").waitFor();
    expect(withoutRefusals(noise)).toEqual([]);
    await close();
  });

  it("accepts a photograph: scaled in the browser, redrawn, without metadata", async () => {
    const { page, noise, close } = await openAsMember();
    const sizes: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") sizes.push(request.postDataBuffer()?.length ?? 0);
    });
    const photograph = await cameraPhotograph("#e2553f", { width: 1600, height: 1200 });
    const choose = (file: typeof photograph) => page.locator("input[type=file]").setInputFiles(file);
    await choose(photograph);
    const portrait = page.getByRole("img", { name: "You, Meera Example" });
    await portrait.waitFor();
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(30_000);
    const address = await portrait.getAttribute("src");
    const answer = await fetch(served.site.url + address);
    const shown = await sharp(await answer.arrayBuffer()).metadata();
    expect([shown.format, shown.width, shown.height, shown.exif]).toEqual(["jpeg", 150, 147, undefined]);
    await look(page, "profile-photo");
    await choose({ ...photograph, buffer: Buffer.from("not a picture") });
    await page.getByText("We can't read that picture. Please choose a JPEG, PNG or WebP.").waitFor();
    await page.getByRole("button", { name: "Remove photo" }).click();
    await page.getByText("Your photo is removed.").waitFor();
    expect((await fetch(served.site.url + address)).status).toBe(404);
    // Chosen before the scripts come.
    const letGo = await holdBack(page, "**/assets/*.js");
    await page.goto(`${served.site.url}/user-profile`, { waitUntil: "domcontentloaded" });
    await choose(photograph);
    letGo();
    await portrait.waitFor();
    expect(noise).toEqual([]);
    await close();
  });

  it("accepts a photograph without JavaScript", async () => {
    const { page, close } = await openAsMember({ javaScriptEnabled: false });
    const file = await cameraPhotograph();
    const upload = async (chosen: typeof file) => {
      await page.getByLabel("Choose a photo").setInputFiles(chosen);
      await page.getByRole("button", { name: "Upload" }).click();
    };
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await upload({ name: "drawing.svg", mimeType: "image/svg+xml", buffer: drawing });
    await page.getByText("We can't read that picture. Please choose a JPEG, PNG or WebP.").waitFor();
    await upload(file);
    await page.getByText("Your photo is saved.").waitFor();
    await page.getByRole("img", { name: "You, Meera Example" }).waitFor();
    await close();
  });

  it("keeps a card's last four digits, and never sends its number", async () => {
    const { page, close } = await openAsMember();
    await page.goto(`${served.site.url}/user-profile?tab=payment-methods`);
    await wake(page);
    await look(page, "payment-methods");
    await page.getByRole("button", { name: "Save" }).click();
    const number = page.getByLabel("Card number");
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    await page.getByLabel("Card number").fill("4111 1111 1111 1234");
    await page.getByLabel("Card holder's name").fill("Meera Example");
    await page.getByLabel("Expiry").fill("01/27");
    await page.getByLabel("Accepted cards").selectOption("Visa");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Visa ···· 1234").waitFor();
    expect(["lastFour=1234", "1111"].map((digits) => sent.join("\n").includes(digits))).toEqual([true, false]);
    await close();
  });
});
