import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { assignGuide, findGuide } from "#modules/availability/index.server.ts";
import { callOff, sendRideReminders } from "#modules/booking/index.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader } from "./booking/route.tsx";

let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  app = contextOf(office);
});
afterAll(() => office?.close());

it("shows guests who leads, by name, face and languages, once that is decided, and never a telephone number", async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  const booking = await office.book({ id: departure?.id ?? "" }, 1);
  const { reference, departureId } = booking;
  const key = { key: office.deps.signer.sign("booking", reference) };
  const shown = async () => drawPage(BookingPage, await askPage(app, loader as never, { reference }, key));
  const assign = async (name: string, role: "lead" | "sweep") => {
    const guide = await findGuide(office.db, name);
    await assignGuide(office.deps, { departureId, guideId: guide?.id ?? "", role, by: "meera", reason: null });
  };
  expect(wordsOf(await shown())).not.toContain("Who leads your ride");
  await assign("Nandini Bora", "sweep");
  expect(wordsOf(await shown())).not.toContain("Who leads your ride");
  await assign("Imran Qureshi", "lead");
  const html = await shown();
  expect(wordsOf(html)).toContain("Who leads your ride Drawn Imran Qureshi Speaks English, Hindi and Urdu");
  expect(html).toContain("white cycling helmet");
  for (const secret of ["0000012301", "imran@guides", "Nandini"]) expect(html).not.toContain(secret);

  office.clock.set(`${delhiDate(new Date(Date.parse(booking.startsAt) - 86_400_000))}T17:00:00+05:30`);
  await sendRideReminders(office.deps);
  const reminder = (await office.told(reference)).find(({ topic }) => topic === "booking.reminder");
  expect(reminder).toMatchObject({
    leads: [{ name: "Imran Qureshi", languages: ["English", "Hindi", "Urdu"], portrait: "/pictures/test-320.jpg" }],
  });
  expect(JSON.stringify(reminder)).not.toMatch(/0000012301|guides\.pahiya/);

  await callOff(office.deps, { departureId, reason: "Fog.", answerHours: 24 });
  expect(wordsOf(await shown()), "nobody rides").not.toContain("Who leads your ride");
});
