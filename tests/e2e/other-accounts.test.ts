import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shownIn } from "#tests/harness/site/crawl.ts";
import { startOwnSite } from "#tests/harness/site/serve-site.ts";
import type { RunningSite } from "#tests/harness/site/site.ts";

let site: RunningSite;
let anna: string;
let ben: string;
/** Each test has two people of its own; these are their addresses. */
let [annas, bens] = ["", ""];
let count = 0;

beforeAll(async () => {
  site = await startOwnSite();
});
beforeEach(async () => {
  count += 1;
  [annas, bens] = [`anna.${count}@example.com`, `ben.${count}@example.com`];
  [anna, ben] = [await enter("/register", annas), await enter("/register", bens)];
});
afterAll(() => site?.stop());

/** Registers or logs in, and answers with the token. */
async function enter(door: "/register" | "/login", email: string): Promise<string> {
  const password = "saffron-bicycle-7";
  const body = new URLSearchParams({
    ...{ name: email.slice(0, -12), email, password, confirmPassword: password },
    ...{ country: "IN", mobileNumber: "98123 45678" },
  });
  const answer = await fetch(site.url + door, { method: "POST", body, redirect: "manual" });
  const value = /session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString());
}
const as = (token: string, address: string, form?: Record<string, string> | FormData) =>
  fetch(site.url + address, {
    redirect: "manual",
    headers: { authorization: `Bearer ${token}` },
    ...(form && { method: "POST", body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
const read = async (token: string, address: string) => shownIn(await (await as(token, address)).text());
const isLiving = async (token: string) => /isKnown.*true/.test(await (await as(token, "/session.data", {})).text());
const json = (token: string, call: string, body: object) =>
  fetch(`${site.url}/api${call}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it("ends no other account's session", async () => {
  const elsewhere = await enter("/login", bens);
  const id = /name="session" value="([0-9a-f-]{36})"/.exec(await read(ben, "/user-profile?tab=password"))?.[1] ?? "";
  expect(id).not.toBe("");
  await as(anna, "/user-profile?tab=password", { intent: "end-session", session: id });
  expect(await isLiving(elsewhere)).toBe(true);
  await as(ben, "/user-profile?tab=password", { intent: "end-session", session: id });
  expect(await isLiving(elsewhere)).toBe(false);
  await as(anna, "/user-profile", { intent: "sign-out-everywhere" });
  expect([await isLiving(anna), await isLiving(ben)]).toEqual([false, true]);
});

it("edits only the logged-in account's profile", async () => {
  const profile = { name: "Anna", email: annas, country: "IN", mobileNumber: "98123 45678", bio: "Mine." };
  const disguises = { id: "ben", userId: "ben", user_id: "ben", travellerId: "ben", username: bens };
  expect((await as(anna, "/user-profile", { intent: "save", ...profile, ...disguises })).status).toBe(303);
  expect((await json(anna, "/updateuser", { ...profile, ...disguises, dialCode: "+91" })).status).toBe(200);
  expect(await read(anna, "/user-profile")).toContain("Mine.");
  const theirs = await read(ben, "/user-profile");
  expect(theirs).toContain(bens);
  expect(theirs).not.toContain("Mine.");
  const password = { oldPassword: "saffron-bicycle-7", newPassword: "marigold-wheel-9", username: bens };
  expect((await json(anna, "/updateuserpassword", password)).status).toBe(200);
  expect(await enter("/login", bens)).toMatch(/^[\w-]{20,}$/);
});

it("changes no other account's photograph", async () => {
  const picture = await sharp({ create: { width: 150, height: 147, channels: 3, background: "#e2553f" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set("intent", "photo");
  form.set("image", new Blob([Uint8Array.from(picture)], { type: "image/jpeg" }), "me.jpg");
  await as(ben, "/user-profile", form);
  const photo = /\/photos\/[0-9a-f-]{36}\.jpg/.exec(await read(ben, "/user-profile"))?.[0] ?? "none";
  await as(anna, "/user-profile", { intent: "remove-photo", photo, id: "ben" });
  expect((await fetch(site.url + photo)).status).toBe(200);
  const { url } = (await (await json(ben, "/upload", { image: "me.jpg" })).json()) as { url: string };
  const signed = new URL(url);
  const put = (address: string) => fetch(address, { method: "PUT", body: "not a picture" });
  const other = ((await (await json(anna, "/upload", { image: "me.jpg" })).json()) as { url: string }).url;
  // The signature of one's own address opens no other.
  const forged = `${site.url}${signed.pathname}${new URL(other).search}`;
  expect((await put(forged)).status).toBe(403);
  expect((await fetch(`${site.url}/api/updateUser`, { method: "POST", headers: { authorization: anna } })).status).toBe(
    409,
  );
});

it("exports and erases nothing of another account", async () => {
  const tour = "/tours/cycle-tours/old-delhi-at-dawn";
  const review = (words: string) => ({ name: "Rider", rating: "4", contactmessage: words });
  expect((await as(ben, tour, review("Ben's own words."))).status).toBe(303);
  expect((await as(anna, tour, { ...review("Anna's."), travellerId: "ben", token: "x".repeat(32) })).status).toBe(303);
  expect(await read(ben, "/user-profile?tab=reviews")).toContain("own words.");
  const copy = unzipSync(new Uint8Array(await (await as(anna, "/user-profile/data.zip?user=ben")).arrayBuffer()));
  const words = Object.values(copy)
    .map((file) => strFromU8(file, true))
    .join("\n");
  expect(words).toContain(annas);
  expect(words).not.toContain(bens);
  expect(words).not.toContain("own words.");
  const erase = { intent: "erase", erasePassword: "saffron-bicycle-7", id: "ben", email: bens };
  // The farewell page does not call an existing account erased.
  expect((await as(anna, "/farewell")).headers.get("location")).toBe("/user-profile");
  expect((await as(anna, "/user-profile", erase)).headers.get("location")).toBe("/farewell");
  expect(await read(anna, "/farewell")).toContain("We've erased your account");
  expect([await isLiving(anna), await isLiving(ben)]).toEqual([false, true]);
  expect(await read(ben, "/user-profile?tab=reviews")).toContain("own words.");
});
