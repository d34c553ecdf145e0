import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import PayPage, { loader as pay } from "#app/checkout/pay/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { acceptQuote, cancelPeople, confirmFromBrowser, findQuote, offerQuote } from "#modules/booking/index.server.ts";
import { runCommand } from "#modules/operations/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader as manage } from "./booking/route.tsx";
import { action as cancel } from "./cancel/route.tsx";
import { loader as voucher } from "./voucher-pdf/route.ts";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
});
afterAll(() => office?.close());

it("promises a Private Tour on paper only to a party that rides alone", async () => {
  const [shared, own] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  if (!shared || !own) throw new Error("the schedule has too few departures");
  await office.book(shared, 2);
  for (const [departure, says, saysNot, isShared] of [
    [shared, "as in your quote", "Private", true],
    [own, "Private Tour", "your quote", false],
  ] as const) {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { date: departure.localDate, time: departure.localTime, people: 3, totalPaise: 6_000_00 };
    const offer = { tour: "old-delhi-at-dawn", ...carla, ...ride, words: "As you wished.", validDays: 2 };
    const offered = await offerQuote(office.deps, offer);
    if ("refused" in offered) throw new Error(offered.refused);
    const seen = (await findQuote(office.deps, offered.id)) ?? undefined;
    const { reference = "" } = (await acceptQuote(office.deps, offered.id, seen)) ?? {};
    const key = { key: office.deps.signer.sign("booking", reference) };
    const party = `3 people, ${says}`;

    const payable = (await askPage(app, pay, { reference }, key)) as { checkout: { providerOrderId: string } };
    const payPage = wordsOf(drawPage(PayPage, payable));
    expect(payPage).toContain(party);
    expect(payPage).not.toContain(saysNot);
    await confirmFromBrowser(office.deps, await office.sandbox.pay(payable.checkout.providerOrderId));

    const page = async () => wordsOf(drawPage(BookingPage, await askPage(app, manage, { reference }, key)));
    expect(await page()).toContain(party);
    const pdf = await ((await askPage(app, voucher, { reference }, key)) as Response).arrayBuffer();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text).toContain(party);
    expect((await office.told(reference)).at(-1)).toMatchObject({ topic: "booking.confirmed", isShared });
    expect((await office.companyTold(reference)).at(-1)).toMatchObject({ what: "quote_paid", isShared });
    const options = { departure: departure.id };
    const manifest = await runCommand(office.deps, { command: "manifest", options, actor: "meera", dryRun: false });
    expect("lines" in manifest && manifest.lines).toContain(
      isShared ? "  With others, as in their quote" : "  Private Tour",
    );

    const { id: bookingId, riders } = await office.managed(reference);
    const shown = await cancelPeople(office.deps, {
      ...{ bookingId, riderIds: [riders[0]?.id ?? ""], seenRefundPaise: -1, actor: "traveller" },
    });
    const form = { rider: riders[0]?.id ?? "", seenRefundPaise: `${"nowPaise" in shown && shown.nowPaise}` };
    const left = await askPage(app, cancel, { reference }, key, form).catch((thrown: unknown) => thrown);
    const done = new URL((left as Response).headers.get("location") ?? "", "http://test.example").searchParams;
    expect(done.get("done")).toBe(isShared ? "as-quoted" : "smaller");
    expect((await office.managed(reference)).lines).toMatchObject([
      { label: isShared ? "Your ride, 2 people" : "Private Tour, 2 people" },
    ]);
    expect(await page()).not.toContain(saysNot);
  }
});
