import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { createRateLimits } from "#platform/http/rate-limit.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { action, loader } from "./booking/route.tsx";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = { ...contextOf(office), limits: createRateLimits(office.database, office.deps.signer) };
});
afterAll(() => office?.close());

it("says that a mail requested too often waits, and calls a right address right", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const { reference } = await office.book({ id: departure?.id ?? "" }, 1);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const ask = (page: typeof loader | typeof action, form?: Record<string, string>) =>
    askPage(app, page as never, { reference }, key, form);
  const press = async (form: Record<string, string>) => {
    const answer = await ask(action, form).catch((thrown: unknown) => thrown);
    if (answer instanceof Response) return null;
    const { data, init } = answer as { data: unknown; init: ResponseInit };
    return { status: init.status, html: drawPage(BookingPage, await ask(loader), data) };
  };
  for (let time = 0; time < 5; time += 1) expect(await press({ intent: "resend" })).toBeNull();
  const often = await press({ intent: "resend" });
  expect(often?.status).toBe(429);
  const said = /<div[^>]*role="alert"[^>]*>.*?<\/div><\/div>/.exec(often?.html ?? "")?.[0];
  expect(wordsOf(said ?? "")).toMatch(/too often|try again|minutes?/i);
  expect(often?.html).not.toContain('aria-invalid="true"');

  const other = await press({ intent: "email", email: "anna.right@example.com" });
  expect(other?.status).toBe(429);
  expect(other?.html, "there the field of the form that was pressed says it").toContain('aria-invalid="true"');
  expect(other?.html).toContain('value="anna.right@example.com"');
  const wrong = await press({ intent: "email", email: "anna" });
  expect(wrong).toMatchObject({ status: 422, html: expect.stringContaining("Please enter a valid email") });
});
