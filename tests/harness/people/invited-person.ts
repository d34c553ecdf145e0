import type { Page } from "playwright-core";
import { type Role, roleLabels } from "#modules/staff/model.ts";
import { linkInMailbox } from "../mail/mailbox.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/**
 * Gives the page's browser a passkey of its own, which says yes to everything. It goes with the next look at the page: a debugging
 * session that ends takes the page's authenticators along.
 */
export async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

interface Invited {
  email: string;
  role: Role;
}

/** Invites somebody as an owner does, by the sheet of the staff screen; returns the path of the mailed link. */
export async function inviteOnScreen(owner: Page, url: string, { email, role }: Invited): Promise<string> {
  await owner.goto(`${url}/staff/team`);
  await owner.getByRole("link", { name: "Invite somebody" }).click();
  await owner.getByLabel("Email").fill(email);
  await owner.getByLabel("Role").selectOption(role);
  await press(owner, "Show the plan");
  await owner.getByText(`${email} would get a link`).waitFor();
  await press(owner, /^Do it/);
  await owner.getByText(`Invited as ${role}.`).waitFor();
  await owner.goto(`${url}/staff/team`);
  await owner.getByText(email).waitFor();
  return linkInMailbox(url, { about: email, link: /\/staff\/invite\?token=[\w-]{43}/ });
}

/** Opens a mailed invitation, makes a passkey in this page's browser, and goes on to the console. */
export async function comeByInvitation(page: Page, address: string, { name, role }: { name: string; role: Role }) {
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: `Welcome as ${roleLabels[role].toLowerCase()}` }).waitFor();
  await giveAuthenticator(page);
  await page.getByLabel("Your name").first().fill(name);
  await press(page, "Make a passkey");
  await page.getByRole("heading", { level: 1, name: "You're in" }).waitFor();
  await page.getByRole("link", { name: /I have them/ }).click();
  await page.waitForURL(({ pathname }) => pathname === "/staff");
}
