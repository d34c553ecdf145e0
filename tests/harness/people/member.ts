import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A person who registers, with a new address in each test. */
export interface Member {
  name: string;
  email: string;
  password: string;
}

let count = 0;

/** Makes a person whose address is unique in the run. */
export function newMember(name = "Meera Example"): Member {
  count += 1;
  return { name, email: `meera.${process.pid}.${count}@example.com`, password: "saffron-bicycle-7" };
}

/** Registration form of a member. */
export const registrationOf = ({ name, email, password }: Member): Record<string, string> => ({
  ...{ name, email, password, confirmPassword: password },
  ...{ country: "IN", mobileNumber: "98123 45678" },
});

/** Registers a person without logging in. */
export async function makeMember(site: string, member: Member): Promise<void> {
  const body = new URLSearchParams(registrationOf(member));
  const { status } = await fetch(`${site}/register`, { method: "POST", body, redirect: "manual" });
  expect(status).toBe(303);
}

/** Registers by the form's request, without filling it in; pages beside `page` are then logged in too. */
export async function becomeMember(page: Page, site: string, member: Member): Promise<void> {
  const answer = await page.request.post(`${site}/register`, { form: registrationOf(member), maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Fills the registration form, wherever it stands, and sends it. */
export async function register(page: Page, member: Member): Promise<void> {
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Register" }) });
  await form.getByLabel("Name").fill(member.name);
  await form.getByLabel("E-mail").fill(member.email);
  await form.getByRole("textbox", { name: "Password", exact: true }).fill(member.password);
  await form.getByRole("textbox", { name: "Confirm password" }).fill(member.password);
  await form.getByLabel("Country").selectOption("IN");
  await form.getByLabel("Mobile number").fill("98123 45678");
  await form.getByRole("button", { name: "Register" }).click();
}

/** Fills the login form, wherever it stands, and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Member, "email" | "password">): Promise<void> {
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Login" }) });
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("textbox", { name: "Password" }).fill(password);
  await form.getByRole("button", { name: "Login" }).click();
}
