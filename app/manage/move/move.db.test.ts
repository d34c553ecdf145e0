import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import {
  changeDate,
  confirmFromBrowser,
  dropChange,
  expireChanges,
  findChange,
  startChangePayment,
} from "#modules/booking/index.server.ts";
import { createRateLimits, limitRules } from "#platform/http/rate-limit.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader as openBooking, action as pressOnBooking } from "../booking/route.tsx";
import { action as giveAway } from "../transfer/route.tsx";
import MovePage, { action, loader } from "./route.tsx";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = { ...contextOf(office), limits: createRateLimits(office.database, office.deps.signer) };
});
afterAll(() => office?.close());

it("limits moves of a booking, as each sends two mails", async () => {
  const [first, second] = (await office.departuresOf("old-delhi-at-dawn")).slice(7);
  const { reference } = await office.book({ id: first?.id ?? "" }, 1);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const { totalPaise } = await office.managed(reference);
  const moveTo = async (id = "") =>
    askPage(app, action as never, { reference }, key, { date: `${id}:${totalPaise}` }).catch((thrown) => thrown);
  for (let time = 0; time < limitRules.move.perPerson; time += 1)
    expect(await moveTo((time % 2 === 0 ? second : first)?.id)).toBeInstanceOf(Response);
  const mails = (await office.told(reference)).length;
  const { data, init } = (await moveTo(second?.id)) as { data: unknown; init: ResponseInit };
  expect(init).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  expect(await office.told(reference)).toHaveLength(mails);
  expect(await office.managed(reference)).toMatchObject({ departureId: first?.id });
  const html = drawPage(MovePage, await askPage(app, loader as never, { reference }, key), data);
  expect(html).toContain("Too many requests in a short time.");
  const [radio] = html.match(new RegExp(`<input[^>]*value="${second?.id}:${totalPaise}"[^>]*>`)) ?? [];
  expect(radio, "what was chosen stays chosen").toContain("checked");
});

it("does not count a date that somebody else took first", async () => {
  const [first, second] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const { reference } = await office.book({ id: first?.id ?? "" }, 1);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const { totalPaise } = await office.managed(reference);
  const moveTo = async (seenPaise: number) =>
    askPage(app, action as never, { reference }, key, { date: `${second?.id}:${seenPaise}` }).catch((thrown) => thrown);
  // Seen at another price: refused, as where the places are gone.
  for (let time = 0; time < limitRules.move.perPerson + 2; time += 1)
    expect(await moveTo(totalPaise - 100)).toMatchObject({ init: { status: 409 } });
  expect(await moveTo(totalPaise)).toBeInstanceOf(Response);
  expect(await office.managed(reference)).toMatchObject({ departureId: second?.id });
});

it("limits transfers of a holiday, as each opens an order", async () => {
  const [holiday] = await office.departuresOf("delhi-agra-jaipur");
  const { reference } = await office.book({ id: holiday?.id ?? "" }, 2);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const { riders } = await office.managed(reference);
  const giveTo = (email: string, leaving: Record<string, string> = {}) => {
    const form = { name: "Bela Example", email, phone: "+919811111111", seenRefundPaise: "0", ...leaving };
    return askPage(app, giveAway as never, { reference }, key, form).catch((thrown) => thrown);
  };
  // The refund shown was not the one for a rider who stays at home: nothing changes.
  for (let time = 0; time < limitRules.move.perPerson + 1; time += 1)
    expect(await giveTo("bela@example.com", { rider: riders[0]?.id ?? "", seenRefundPaise: "1" })).toMatchObject({
      init: { status: 409 },
    });
  for (let time = 0; time < limitRules.move.perPerson; time += 1) {
    expect(await giveTo(`bela.${time}@example.com`)).toBeInstanceOf(Response);
    const { waiting } = await office.managed(reference);
    await dropChange(office.deps, waiting?.id ?? "");
  }
  const { data, init } = (await giveTo("bela@example.com")) as { data: { problem: string }; init: ResponseInit };
  expect(init).toMatchObject({ status: 429, headers: { "retry-after": expect.stringMatching(/^\d+$/) } });
  expect(data.problem).toContain("Too many requests in a short time.");
  expect(await office.managed(reference)).toMatchObject({ waiting: null });
});

it("changes nothing at a press after the hold ran out, and accepts the money", async () => {
  const [first, second] = (await office.departuresOf("old-delhi-at-dawn")).slice(11);
  const { id, reference, totalPaise } = await office.book({ id: first?.id ?? "" }, 1);
  const key = { key: office.deps.signer.sign("booking", reference) };
  const tour = office.db.updateTable("tour").where("slug", "=", "old-delhi-at-dawn");
  await tour.set({ regular_paise: totalPaise + 50_00, offer_paise: null }).execute();
  const wish = { bookingId: id, toDepartureId: second?.id ?? "", seenPaise: totalPaise + 50_00 };
  expect(await changeDate(office.deps, { ...wish, actor: "traveller" })).toHaveProperty("toPay");
  const html = drawPage(BookingPage, await askPage(app, openBooking as never, { reference }, key));
  const [, change = ""] = html.match(/name="change" value="([^"]+)"/) ?? [];
  office.clock.advanceMinutes(16);
  await expireChanges(office.deps);
  const press = (form: Record<string, string>) =>
    askPage(app, pressOnBooking as never, { reference }, key, { intent: "drop-change", ...form }).catch(
      (thrown) => (thrown as Response).headers.get("location") ?? "",
    );
  expect(await press({ change: "none" })).not.toContain("done=dropped");
  expect(await press({ change })).toContain("done=dropped");
  const dropped = await findChange(office.deps, change);
  if (!dropped) throw new Error("the change is there");
  const { providerOrderId } = await startChangePayment(office.deps, dropped);
  expect(await confirmFromBrowser(office.deps, await office.sandbox.pay(providerOrderId))).toBe("refunding");
  expect(await office.managed(reference)).toMatchObject({ departureId: first?.id, totalPaise });
});
