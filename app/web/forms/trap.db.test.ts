import { afterAll, beforeAll, expect, it } from "vitest";
import { action as forgotten } from "#app/account/forgotten-password/route.tsx";
import { action as register } from "#app/account/register/route.tsx";
import { action as review } from "#app/manage/review/route.tsx";
import { action as rider } from "#app/manage/rider/route.tsx";
import { action as comment } from "#app/site/blog-post/route.tsx";
import { action as contact } from "#app/site/contact/route.tsx";
import { action as letter } from "#app/site/newsletter/route.tsx";
import { action as reviewOnTour } from "#app/site/tour/route.tsx";
import { action as waiting } from "#app/site/waitlist/route.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { listPosts } from "#modules/content/index.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { PRESS_AGAIN } from "./trap.tsx";
import { TRAP } from "./trap-name.ts";

const signer = createSigner("the secret of this test");
let office: BookingOffice;
let app: AppContext;
beforeAll(async () => {
  office = await openBookingOffice();
  const auth = testAuth(office.deps);
  app = { ...contextOf(office), signer, auth };
});
afterAll(() => office?.close());

/** All stored rows by table, pending events included. */
async function kept(): Promise<Record<string, unknown>> {
  const { rows } = await office.database.executeRaw(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const digests = rows.map(async ({ name }) => {
    const words = `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM "${name}" t`;
    return [name, (await office.database.executeRaw(words)).rows[0]?.digest];
  });
  return Object.fromEntries(await Promise.all(digests));
}

type Tried = [page: Parameters<typeof askPage>[1], params: object, query: Record<string, string>];
type Form = Record<string, string>;

const email = "anna@example.com";
const password = { password: "saffron-bicycle-7", confirmPassword: "saffron-bicycle-7" };
const newcomer = { name: "Anna Example", email, country: "IN", mobileNumber: "98123 45678", ...password };
const words = { rating: "4", name: "Anna", contactmessage: "Every lane was worth it." };
const details = { name: "Meera", height: "172", diet: "jain", emergencyName: "Ravi", waiver: "on" };

const book = async () => {
  const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
  if (!departure) throw new Error("it runs");
  return office.book(departure, 1);
};
/** Token of the new account. */
const newToken = async (): Promise<string> => {
  const form = { ...newcomer, email: "reviewer@example.com", via: "script" };
  const { data } = (await askPage(app, register, {}, {}, form)) as { data: { token: string } };
  return data.token;
};

const forms = {
  "a new account": async () => ({ to: [register, {}, {}], form: newcomer }),
  "a forgotten password": async () => ({ to: [forgotten, {}, {}], form: { email } }),
  "a message": async () => ({
    to: [contact, {}, {}],
    form: { name: "Anna", number: "+91 98000 00000", email, message: "Is it flat?" },
  }),
  "an address for the letter": async () => ({ to: [letter, {}, {}], form: { email } }),
  "a place on a waiting list": async () => {
    const [departure] = (await office.departuresOf("old-delhi-at-dawn")).slice(12);
    await office.db
      .updateTable("departure")
      .set({ capacity: 1, taken: 1 })
      .where("id", "=", departure?.id ?? "")
      .execute();
    const form = { name: "Anna", email, people: "1" };
    return { to: [waiting, {}, { departure: departure?.id ?? "", people: "1" }], form };
  },
  "a comment": async () => ({
    to: [comment, { blogname: (await listPosts(office.db, 1))[0]?.slug }, {}],
    form: { name: "Anna", email, comments: "Buy watches" },
  }),
  "a review on the tour's page": async () => ({
    to: [reviewOnTour, { tourname: "old-delhi-at-dawn" }, {}],
    form: { ...words, token: await newToken() },
  }),
  "a review by the link of a mail": async () => {
    const { id, reference } = await book();
    await office.db.updateTable("booking").set({ status: "completed" }).where("id", "=", id).execute();
    return { to: [review, { reference }, { key: signer.sign("review", reference) }], form: words };
  },
  "a rider's details": async () => {
    const id = (await book()).riders[0]?.id ?? "";
    const form = { ...details, emergencyPhone: "+91 98123 00000", notes: "" };
    return { to: [rider, { id }, { key: signer.sign("rider", id) }], form };
  },
} satisfies Record<string, () => Promise<{ to: Tried; form: Form }>>;

type FormName = keyof typeof forms;
const made = (name: FormName): Promise<{ to: Tried; form: Form }> => forms[name]();

/** Sends a form and returns its answer: data, or the response that leads on. */
const send = (to: Tried, form: Form): Promise<unknown> =>
  askPage(app, ...to, form).catch((thrown: unknown) => {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown;
  });

const asking = [
  "a new account",
  "a forgotten password",
  "an address for the letter",
  "a place on a waiting list",
  "a comment",
] satisfies FormName[];

it.each(asking)("asks again when the hidden field is filled in, and keeps what was typed: %s", async (name) => {
  const { to, form } = await made(name);
  const before = await kept();
  const answer = await send(to, { ...form, [TRAP]: "https://watches.example" });
  const secret = /password/i;
  const typed = Object.fromEntries(Object.entries(form).filter(([field]) => !secret.test(field)));
  expect(answer).toMatchObject({ data: { problem: PRESS_AGAIN, typed }, init: { status: 422 } });
  expect(await kept(), "no word is kept or told before").toEqual(before);
  await send(to, form);
  expect(await kept(), "the second press is taken").not.toEqual(before);
});

it.each(Object.keys(forms) as FormName[])(
  "accepts what a password manager filled in under the former name: %s",
  async (name) => {
    const { to, form } = await made(name);
    const before = await kept();
    // Sent again within the hour from the same address, it would find the stored one.
    const another: Form = "email" in form ? { email: "manager@example.com" } : {};
    await send(to, { ...form, ...another, website: "https://anna.example" });
    expect(await kept()).not.toEqual(before);
  },
);

it("keeps a message with a filled hidden field, marks it doubtful, and mails only the company", async () => {
  const { to, form } = await made("a message");
  const message = "A message of whose writer we are not sure";
  const answer = (await send(to, { ...form, message, [TRAP]: "https://anna.example" })) as Response;
  expect(answer.headers.get("location")).toBe("/contact?sent=doubtful#thanks");
  const [row] = await office.db.selectFrom("contact_message").selectAll().where("message", "=", message).execute();
  expect(row).toMatchObject({ name: "Anna", is_doubtful: true });
  const told = await office.db.selectFrom("outbox").select(["topic", "payload"]).execute();
  expect(told.filter(({ payload }) => JSON.stringify(payload).includes(row?.id ?? "none"))).toMatchObject([
    { topic: "contact.received", payload: { isDoubtful: true } },
  ]);
});
