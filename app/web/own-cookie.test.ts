import { expect, it } from "vitest";
import { ownCookie } from "./own-cookie.server.ts";

const headerOf = (publicUrl: string, path: string): Promise<string> =>
  ownCookie({ publicUrl }, { name: "held", path, maxAge: 60 }).serialize("x");

it("is secure on an https site, and has the prefix in its name", async () => {
  expect(await headerOf("https://pahiya.example", "/")).toMatch(
    /^__Host-held=[^;]+; Max-Age=60; Path=\/; (?:Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await headerOf("https://pahiya.example", "/checkout")).toMatch(
    /^__Secure-held=.*; Path=\/checkout;.*; Secure;/,
  );
});

it("is kept by a browser on a site without https", async () => {
  const header = await headerOf("http://localhost:3000", "/");
  expect(header).toMatch(/^held=.*; HttpOnly; SameSite=Lax$/);
  expect(header).not.toContain("Secure");
});

it("ends with the browser and is same-site if requested", async () => {
  const cookie = ownCookie({ publicUrl: "https://pahiya.example" }, { name: "staff", path: "/", sameSite: "strict" });
  expect(await cookie.serialize("x")).toMatch(/^__Host-staff=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
});
