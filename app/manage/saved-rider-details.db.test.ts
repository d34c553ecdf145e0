import { afterAll, beforeAll, expect, it } from "vitest";
import { exportBookingsOf } from "#modules/booking/index.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import BookingPage, { loader as manage } from "./booking/route.tsx";
import RiderPage, { action, loader } from "./rider/route.tsx";

const signer = createSigner("the secret of this test");
let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

const secrets = {
  diet: "jain",
  notes: "A weak heart",
  emergencyName: "Ravi of the third floor",
  emergencyPhone: "+919812344455",
};
const open = { name: "Meera Example", height: "172", waiver: "on" };
const nothing = { diet: "", notes: "", emergencyName: "", emergencyPhone: "" };

/** A rider reached by the booker's links, with the stored details. */
async function newRider() {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  if (!departure) throw new Error("it runs");
  const booking = await office.book(departure, 2);
  const id = booking.riders[0]?.id ?? "";
  const query = { key: signer.sign("rider", id) };
  const app = { ...contextOf(office), signer };
  const send = (form: Record<string, string>) =>
    askPage(app, action, { id }, query, form).then(
      (answer) => (answer as { data: { errors: Record<string, string> } }).data.errors,
      (thrown: Response) => thrown.headers.get("location"),
    );
  const seen = async () => {
    const loaded = await askPage(app, loader, { id }, query);
    return { loaded: JSON.stringify(loaded), html: drawPage(RiderPage, loaded).replaceAll("&#x27;", "'") };
  };
  const kept = () => office.db.selectFrom("rider").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { booking, send, seen, kept };
}

it("hides saved desk and guide fields, and an empty field keeps them", async () => {
  const { send, seen, kept } = await newRider();
  expect((await seen()).html).not.toContain("but don't show them here");
  expect(await send({ ...open, ...nothing })).toMatchObject({ diet: "Choose one", emergencyName: expect.any(String) });
  expect(await send({ ...open, ...secrets })).toContain("saved=1");
  const { loaded, html } = await seen();
  for (const secret of Object.values(secrets).slice(1)) expect(loaded + html, secret).not.toContain(secret);
  expect(loaded).not.toContain("jain");
  expect(html).not.toMatch(/value="jain" selected/);
  expect(html).toContain('value="Meera Example"');
  expect(wordsOf(html)).toContain("but don't show them here");

  expect(await send({ ...open, ...nothing, height: "160" })).toContain("saved=1");
  const told = { diet: "jain", notes: secrets.notes, emergency_name: secrets.emergencyName };
  expect(await kept()).toMatchObject({ ...told, height_cm: 160, emergency_phone: secrets.emergencyPhone });
  expect(await send({ ...open, ...nothing, diet: "vegan", notes: "nothing" })).toContain("saved=1");
  expect(await kept()).toMatchObject({ ...told, diet: "vegan", notes: "nothing" });
});

it("accepts an emergency contact in full or not at all", async () => {
  const { send, kept } = await newRider();
  await send({ ...open, ...secrets });
  expect(await send({ ...open, ...nothing, emergencyName: "Uma" })).toHaveProperty("emergencyPhone");
  expect(await send({ ...open, ...nothing, emergencyPhone: "+91 11 4050 6070" })).toHaveProperty("emergencyName");
  expect(await kept()).toMatchObject({ emergency_name: secrets.emergencyName });
  expect(await send({ ...open, ...nothing, emergencyName: "Uma", emergencyPhone: "+91 11 4050 6070" })).toContain(
    "saved=1",
  );
  expect(await kept()).toMatchObject({ emergency_name: "Uma", emergency_phone: "+911140506070" });
});

it("gives only the names of other riders in the booker's data copy", async () => {
  const { booking, send } = await newRider();
  await send({ ...open, ...secrets });
  const copied = await exportBookingsOf(office.db, booking.contactEmail);
  const own = copied.find(({ reference }) => reference === booking.reference);
  expect(own?.riders).toEqual([
    { position: 1, name: "Meera Example" },
    { position: 2, name: null },
  ]);
  for (const secret of Object.values(secrets).slice(1)) expect(JSON.stringify(copied)).not.toContain(secret);
});

it("tells the booker who received the rider details: no workshop for a walk", async () => {
  const told = async (slug: string): Promise<string> => {
    const [departure] = (await office.departuresOf(slug)).slice(9);
    if (!departure) throw new Error("it runs");
    const { reference, riders } = await office.book(departure, 1);
    const app = contextOf(office);
    const sign = office.deps.signer.sign;
    const id = riders[0]?.id ?? "";
    await askPage(app, action, { id }, { key: sign("rider", id) }, { ...open, ...secrets }).catch(() => {});
    return wordsOf(
      drawPage(BookingPage, await askPage(app, manage, { reference }, { key: sign("booking", reference) })),
    );
  };
  const all = "Our desk and guides have the details; the";
  expect(await told("old-delhi-at-dawn")).toContain(`${all} workshop gets the heights, and the kitchen the diets.`);
  expect(await told("chandni-chowk-food-walk")).toContain(`${all} kitchen gets the diets.`);
});

it("refuses an emergency number that nobody can ring, beside its field, and keeps an extension", async () => {
  const { send, kept } = await newRider();
  for (const emergencyPhone of ["2345678", "98123 4567", "00000 00000"])
    expect(await send({ ...open, ...secrets, emergencyPhone })).toMatchObject({
      emergencyPhone: expect.stringContaining("isn't a valid phone number in India."),
    });
  await send({ ...open, ...secrets, emergencyPhone: "011 2336 5358 ext. 12" });
  expect(await kept()).toMatchObject({ emergency_phone: "+911123365358 ext. 12" });
});
