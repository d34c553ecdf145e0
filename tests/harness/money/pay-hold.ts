import { expect } from "vitest";

const fieldsOf = (form: string): Record<string, string> =>
  Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&amp;", "&"),
    ]),
  );

/** Pays a hold as a browser without scripts does, in one tap. Returns the address of the outcome page. */
export async function payInOneTap(site: string, payPath: string): Promise<string> {
  const page = await (await fetch(site + payPath)).text();
  const [form = "", action = ""] = /<form\b[^>]*action="([^"]*\/v1\/checkout\/embedded)".*?<\/form>/s.exec(page) ?? [];
  expect(action, payPath).not.toBe("");
  const { order_id: orderId, callback_url: callback = "" } = fieldsOf(form);
  const attempt = await fetch(new URL("/v1/checkout/attempt", action), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orderId, fails: false }),
  });
  const { result } = (await attempt.json()) as { result: Record<string, string> };
  const { pathname, search } = new URL(callback);
  const answer = await fetch(site + pathname + search, {
    method: "POST",
    body: new URLSearchParams(result),
    redirect: "manual",
  });
  return answer.headers.get("location") ?? "";
}

/** The same until it is booked; answers with the address of the booking's own page. */
export async function payHeld(site: string, payPath: string): Promise<string> {
  const outcome = await payInOneTap(site, payPath);
  // A ride that is still forming is booked, and not promised yet.
  await expect
    .poll(async () => (await fetch(site + outcome)).text())
    .toMatch(/<h1>(<[^>]+>)*(You are (riding|walking)|Your places are booked)/);
  return outcome.replace("/checkout/outcome/", "/booking/");
}
