import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findReview, moderateReview, postReviewOfBooking } from "#modules/reviews/index.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf, drawPage, wordsOf } from "#tests/harness/pages/ask-page.ts";
import ModerateReview, { action, loader } from "./route.tsx";

const signer = createSigner("a secret for tests only");
let office: BookingOffice;
let app: AppContext;
let tourId: string;
beforeAll(async () => {
  office = await openBookingOffice();
  app = { ...contextOf(office), signer };
  ({ id: tourId } = await office.db.selectFrom("tour").select("id").limit(1).executeTakeFirstOrThrow());
});
afterAll(() => office?.close());

const write = async (contactmessage: string): Promise<string> => {
  const ridden = { status: "completed", tourId, contactEmail: "gita@example.com", country: "DE" } as const;
  const answer = await postReviewOfBooking(
    office.deps,
    ridden,
    { rating: 2, name: "Gita", contactmessage },
    "in@example.com",
  );
  if (!("posted" in answer)) throw new Error(answer.refused);
  return answer.posted.id;
};
const digestOf = async (id: string) => (await findReview(office.db, id))?.digest ?? "";
const decide = async (id: string, status: "published" | "refused") =>
  moderateReview(office.deps, { id, status, digest: await digestOf(id) });

it("keeps the company's answer when the review was changed or removed meanwhile", async () => {
  const id = await write("Too much rain.");
  await decide(id, "published");
  const asked = [{ id }, { key: signer.sign("moderate-review", id) }] as const;
  const form = { intent: "answer", read: await digestOf(id), answer: "Dear Gita, the monsoon is ours to share." };
  const answer = async () => {
    const { data, init } = (await askPage(app, action, ...asked, form)) as { data: object; init: { status: number } };
    expect(init.status).toBe(409);
    return drawPage(ModerateReview, await askPage(app, loader, ...asked), data);
  };
  await write("Far too much rain.");
  const changed = await answer();
  expect(changed).toContain(form.answer);
  expect(wordsOf(changed)).toMatch(/Far too much rain.*the writer has changed the review/);
  await decide(id, "refused");
  const read = await digestOf(id);
  Object.assign(form, { read });
  const hidden = await answer();
  expect(hidden).toContain(form.answer);
  expect(wordsOf(hidden)).toContain("the review isn't published, so nobody could read your answer.");
  // Published as it is by now, it takes the same answer.
  await decide(id, "published");
  await expect(askPage(app, action, ...asked, { ...form, read: await digestOf(id) })).rejects.toMatchObject({
    status: 303,
  });
  expect(await findReview(office.db, id)).toMatchObject({ answerWords: form.answer });
});
