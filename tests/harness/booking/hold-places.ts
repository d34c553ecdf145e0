import { expect } from "vitest";

const anna = { contactname: "Anna", contactemail: "anna@example.com", contactnumber: "98123 45678" };

/** Holds places as a browser without scripts does, for Anna by default. Returns the address of the payment page. */
export async function holdPlaces(
  site: string,
  departure: string,
  people = 1,
  category: "regular" | "private" = "regular",
  who: Record<string, string> = {},
): Promise<string> {
  const address = `${site}/checkout?departure=${departure}&people=${people}&category=${category}`;
  const page = await (await fetch(address)).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const body = new URLSearchParams([
    ...hidden.map(([, name = "", value = ""]): [string, string] => [name, value]),
    ...Object.entries({ ...anna, country: "IN", touristCategory: "Expats", adult: "on", ...who }),
  ]);
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}
