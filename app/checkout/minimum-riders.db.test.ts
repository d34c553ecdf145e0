import { afterAll, beforeAll, describe, expect, it } from "vitest";
import BookingPage, { loader as manage } from "#app/manage/booking/route.tsx";
import ChoicePage, { loader as choice } from "#app/manage/choice/route.tsx";
import CreditPage, { loader as credit } from "#app/manage/credit/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { callOff, changeDate, chooseAlternative, groupOf } from "#modules/booking/index.server.ts";
import type { BookingCategory } from "#modules/booking/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import OutcomePage, { loader as outcome } from "./outcome/route.tsx";
import PayPage, { loader as pay } from "./pay/route.tsx";
import PayChange, { loader as payChange } from "./pay-change/route.tsx";
import WhoPage, { loader as who } from "./traveller-details/route.tsx";

describe("a departure below its minimum of riders", () => {
  let office: BookingOffice;
  let app: AppContext;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    app = contextOf(office);
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());

  const linkOf = ({ reference, linkId }: { reference: string; linkId: string }) =>
    [{ reference }, { key: office.deps.signer.sign("booking", linkId) }] as const;
  const forms = async (ride: Departure): Promise<string> => {
    const decidesAt = new Date(Date.parse(ride.startsAt) - 24 * 3_600_000);
    const minimum = { group_min: 3, decides_at: decidesAt, guaranteed_at: null };
    await office.db.updateTable("departure").set(minimum).where("id", "=", ride.id).execute();
    return `Runs once 3 riders have booked. We decide by ${delhiInstant(decidesAt.toISOString())}. If it doesn't run, you get all of your money back.`;
  };
  const asked = async (ride: Departure, people: number, category: BookingCategory = "regular") => {
    const wish = { departure: ride.id, people: String(people), category };
    return wordsOf(drawPage(WhoPage, await askPage(app, who, {}, wish)));
  };
  const confirmed = async (booking: { reference: string; linkId: string }) => {
    const [params, query] = linkOf(booking);
    return wordsOf(drawPage(OutcomePage, await askPage(app, outcome, params, query)));
  };
  const itsPage = async (booking: { reference: string; linkId: string }) => {
    const [params, query] = linkOf(booking);
    return wordsOf(drawPage(BookingPage, await askPage(app, manage, params, query)));
  };

  it("is announced before and after payment and on the booking's page, until it is guaranteed", async () => {
    const ride = departure();
    const words = await forms(ride);
    expect(await asked(ride, 1)).toContain(words);
    const held = await office.hold({ departure: ride.id, people: 1, category: "regular" });
    const [params, query] = linkOf(await office.managed(held.reference));
    expect(wordsOf(drawPage(PayPage, await askPage(app, pay, params, query)))).toContain(words);
    await held.pay();
    const anna = await office.managed(held.reference);
    const told = await confirmed(anna);
    expect(told).toContain(`${words} We'll write to you either way.`);
    expect(told).toContain("Your places are booked, Anna Example");
    expect(told).not.toContain("You are riding");
    expect(await itsPage(anna)).toContain(words);
    await office.book(ride, 2);
    for (const page of [await confirmed(anna), await itsPage(anna)]) {
      expect(page).toContain("Guaranteed to run.");
      expect(page).not.toContain("Runs once");
    }
    expect(await confirmed(anna)).toContain("You are riding, Anna Example");
  });

  it("is announced for a dearer date before the difference is paid, unless it runs for the party anyway", async () => {
    const to = departure();
    const words = await forms(to);
    const priced = (paise: number) =>
      office.db.updateTable("tour").set({ regular_paise: paise }).where("slug", "=", "old-delhi-at-dawn").execute();
    const paying = async (people: number) => {
      const booking = await office.book(departure(), people);
      await priced(2500_00);
      const wish = { bookingId: booking.id, toDepartureId: to.id, seenPaise: 2500_00 * people };
      const answer = await changeDate(office.deps, { ...wish, actor: "traveller" });
      await priced(2000_00);
      if (!("toPay" in answer)) throw new Error("the dearer date was to be paid");
      const { changeId } = answer.toPay;
      const query = { key: office.deps.signer.sign("change", changeId), booking: linkOf(booking)[1].key };
      return wordsOf(drawPage(PayChange, await askPage(app, payChange, { change: changeId }, query)));
    };
    expect(await paying(1)).toContain(words);
    expect(await paying(3)).not.toMatch(/Runs once|Guaranteed/);
  });

  it("is not announced when it runs for the party anyway or has no minimum", async () => {
    const ride = departure();
    expect(await asked(ride, 1)).not.toMatch(/Runs once|Guaranteed/);
    await forms(ride);
    expect(await asked(ride, 1, "private")).not.toMatch(/Runs once|Guaranteed/);
    expect(await asked(ride, 3)).not.toMatch(/Runs once|Guaranteed/);
    const group = { state: "forming", minimum: 3, riders: 0, decidesAt: ride.startsAt } as const;
    expect(groupOf(group, { people: 2, category: "regular", isQuoted: true })).toBeNull();
    const booking = await office.book(ride, 3);
    expect(await confirmed(booking)).toContain("Guaranteed to run.");
  });

  it("is marked among the dates offered instead of a called-off one", async () => {
    const [off, next] = [departure(), departure()];
    await forms(next);
    const anna = await office.book(off, 1);
    await callOff(office.deps, { departureId: off.id, reason: "Too few.", answerHours: 48 });
    const id = (await office.managed(anna.reference)).choiceId ?? "";
    const query = { key: office.deps.signer.sign("choice", id) };
    const page = wordsOf(drawPage(ChoicePage, await askPage(app, choice, { id }, query)));
    expect(page.match(/; 0 of 3 riders so far; we decide by/g)).toHaveLength(1);
    await chooseAlternative(office.deps, { choiceId: id, choice: "credit", by: "traveller" });
    const creditId = String((await office.told(anna.reference)).at(-1)?.creditId);
    const itsCredit = { key: office.deps.signer.sign("credit", creditId), tour: "old-delhi-at-dawn", shown: "60" };
    const spend = wordsOf(drawPage(CreditPage, await askPage(app, credit, { id: creditId }, itsCredit)));
    expect(spend.match(/; 0 of 3 riders so far; we decide by/g)).toHaveLength(1);
    expect(await itsPage(anna)).not.toMatch(/Runs once|Guaranteed/);
  });
});
