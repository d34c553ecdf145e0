import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { callOff, chooseAlternative } from "#modules/booking/index.server.ts";
import { readTourDocument, saveTour } from "#modules/catalogue/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { noLimits } from "#platform/http/rate-limit.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { action, loader } from "./route.tsx";

const DAWN = "old-delhi-at-dawn";
let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("shows what each date of a season costs, and books it at that price", async () => {
  const rides = await office.departuresOf(DAWN);
  const [gone, dear] = [rides[9], rides[5]];
  if (!gone || !dear) throw new Error("too few departures");
  const booking = await office.book(gone, 1);
  await callOff(office.deps, { departureId: gone.id, reason: "Rain", answerHours: 48 });
  const choiceId = (await office.managed(booking.reference)).choiceId ?? "";
  await chooseAlternative(office.deps, { choiceId, choice: "credit", by: "traveller" });
  const { creditId } = (await office.told(booking.reference)).at(-1) as { creditId: string };
  const tour = await readTourDocument(office.db, gone.tourId, true);
  if (!tour) throw new Error("guests see it");
  const season = { name: "Winter", from: dear.localDate, to: dear.localDate, regularPaise: 1500_00 };
  const price = { regularPaise: 2000_00, seasons: [season] };
  await inTransaction(office.db, (tx) => saveTour(tx, gone.tourId, { ...tour, price }));

  const key = office.deps.signer.sign("credit", creditId);
  const ask = async (run: typeof loader | typeof action, body?: Record<string, string>) => {
    const context = new RouterContextProvider();
    const app = { ...office.deps, limits: noLimits, poke: () => undefined } as unknown as AppContext;
    context.set(appContext, app);
    const url = `https://pahiya.example/credit/${creditId}?key=${key}&tour=${DAWN}&people=1&category=regular`;
    const init = body && { method: "POST", body: new URLSearchParams(body) };
    const request = new Request(url, init);
    try {
      return await (run as (args: LoaderFunctionArgs) => unknown)({
        context,
        params: { id: creditId },
        request,
      } as never);
    } catch (error) {
      return error;
    }
  };
  const shown = (await ask(loader)) as { totalPaise: number; dates: { id: string; totalPaise: number }[] };
  expect(shown.totalPaise).toBe(2000_00);
  expect(shown.dates.find(({ id }) => id === dear.id)?.totalPaise).toBe(1500_00);
  const form = { key, tour: DAWN, people: "1", category: "regular", departure: dear.id, seen: "200000" };
  expect(await ask(action, form)).toMatchObject({ init: { status: 409 } });
  const booked = (await ask(action, { ...form, [`seen.${dear.id}`]: "150000" })) as Response;
  expect(booked.headers.get("location")).toMatch(/^\/booking\/PH-/);
});
