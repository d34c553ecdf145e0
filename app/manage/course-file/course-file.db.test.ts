import { Decoder, Stream } from "@garmin/fitsdk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { syncRoutes } from "#db/route-files.server.ts";
import { callOff } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { contextOf } from "#tests/harness/pages/ask-page.ts";
import { drawCourses } from "./draw-courses.server.ts";
import { sendCourse } from "./send-course.server.ts";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
  await syncRoutes(office.deps.db, "content/routes");
});
afterAll(() => office?.close());

async function bookedOn(nth: number) {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(nth);
  const booking = await office.book({ id: departure?.id ?? "" }, 1);
  return { ...booking, key: office.deps.signer.sign("booking", booking.reference) };
}

const ask = async (reference: string, key: string, file: string): Promise<Response> =>
  (await sendCourse(
    contextOf(office),
    { reference, file },
    new Request(`https://rides.example/booking/x/course/y?${new URLSearchParams({ key })}`),
  ).catch((thrown: unknown) => thrown)) as Response;

it("gives a guest the day as GPX, TCX and FIT, at the hour of the ride", async () => {
  const { reference, key, startsAt } = await bookedOn(4);
  const types: (string | null)[] = [];
  for (const ending of ["gpx", "tcx", "fit"]) {
    const answer = await ask(reference, key, `day-1.${ending}`);
    types.push(answer.headers.get("content-type"));
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="old-delhi-at-dawn-day-1.${ending}"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect(types).toEqual(["application/gpx+xml", "application/vnd.garmin.tcx+xml", "application/vnd.ant.fit"]);
  const fit = await (await ask(reference, key, "day-1.fit")).arrayBuffer();
  const { messages, errors } = new Decoder(Stream.fromArrayBuffer(fit)).read();
  expect(errors).toEqual([]);
  expect(Number(messages.recordMesgs?.[0]?.timestamp)).toBe(Date.parse(startsAt));
  expect(messages.lapMesgs?.[0]?.totalDistance).toBeCloseTo(13_958.9, 0);
  expect(messages.coursePointMesgs?.map(({ name }) => name)).toContain("Breakfast the old way");
});

it("leads anybody else, and wrong names of files, to the booking's page", async () => {
  const { reference, key } = await bookedOn(5);
  expect((await ask(reference, "forged", "day-1.fit")).headers.get("location")).toBe(
    `/booking/${reference}?key=forged`,
  );
  for (const file of ["day-2.fit", "day-1.kml", "day-1.fit.exe", "../x"])
    expect((await ask(reference, key, file)).headers.get("location")).toBe(`/booking/${reference}?key=${key}`);
});

it("gives no file of a ride that was called off", async () => {
  const { reference, departureId, key } = await bookedOn(6);
  await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
  expect((await ask(reference, key, "day-1.gpx")).headers.get("location")).toBe(`/booking/${reference}?key=${key}`);
});

it("offers nothing for a tour without a route", async () => {
  const [departure] = await office.departuresOf("bazaars-at-dusk");
  const ofTour = office.db.selectFrom("tour").select("id").where("slug", "=", "bazaars-at-dusk");
  await office.db.deleteFrom("tour_route").where("tour_id", "in", ofTour).execute();
  const { reference } = await office.book({ id: departure?.id ?? "" }, 1);
  const booking = await office.managed(reference);
  expect(await drawCourses(contextOf(office), booking, "key")).toBe("");
});
