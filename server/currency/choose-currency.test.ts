import { expect, it } from "vitest";
import { chooseCurrency } from "./choose-currency.server.ts";

const choose = async (currency: string, referer: string, publicUrl = "http://rides.test") => {
  const answer = await chooseCurrency({ publicUrl }).request("http://rides.test/", {
    method: "POST",
    headers: { referer, host: "rides.test" },
    body: new URLSearchParams({ currency }),
  });
  expect(answer.status).toBe(303);
  return { location: answer.headers.get("location"), cookie: answer.headers.get("set-cookie") };
};

it("keeps the choice for a year and leads back to the page of the form", async () => {
  const { location, cookie } = await choose("EUR", "http://rides.test/tours?type=x#end");
  expect(location).toBe("/tours?type=x");
  expect(cookie).toBe("currency=EUR; Max-Age=31536000; Path=/; SameSite=Lax");
  expect((await choose("EUR", "", "https://rides.test")).cookie).toContain("Secure");
});

it("leads to no other site, and keeps no unknown word", async () => {
  expect((await choose("none", "https://elsewhere.test/x")).location).toBe("/");
  expect((await choose("none", "http://rides.test//elsewhere.test/x")).location).toBe("/elsewhere.test/x");
  expect((await choose("USD; Path=/x", "")).cookie).toMatch(/^currency=(USD|none);/);
  expect((await choose("rupees", "")).cookie).toMatch(/^currency=none;/);
});

it("refuses a form that cannot be read, and keeps the choice", async () => {
  const answer = await chooseCurrency({ publicUrl: "http://rides.test" }).request("http://rides.test/", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=part", host: "rides.test" },
    body: "currency=EUR",
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("could not be read");
  expect(answer.headers.get("set-cookie")).toBeNull();
});
