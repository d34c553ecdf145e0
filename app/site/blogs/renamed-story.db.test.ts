import { afterAll, beforeAll, expect, it } from "vitest";
import { json } from "#platform/database/database.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { askPage, contextOf } from "#tests/harness/pages/ask-page.ts";
import { action } from "../blog-post/route.tsx";

let office: BookingOffice;
beforeAll(async () => {
  office = await openBookingOffice();
});
afterAll(() => office?.close());

it("accepts a comment on a story that was renamed meanwhile", async () => {
  const { db } = office;
  const published = db.selectFrom("post").select(["id", "slug", "document"]).where("published", "=", true);
  const { id, slug, document } = await published.limit(1).executeTakeFirstOrThrow();
  const renamed = { slug: "renamed-since", slug_history: json([slug]) };
  await db
    .updateTable("post")
    .set({ ...renamed, document: json({ ...document, slug: renamed.slug }) })
    .where("id", "=", id)
    .execute();
  const form = { name: "Gita", email: "gita@example.com", comments: "Four long paragraphs." };
  const sent = askPage(contextOf(office), action as never, { blogtype: "x", blogname: slug }, {}, form);
  const leadsTo = await sent.catch((thrown: unknown) => (thrown as Response).headers.get("location"));
  expect(leadsTo).toMatch(/\/renamed-since\?commented=1#write-a-comment$/);
  const kept = await db
    .selectFrom("post_comment")
    .select(["post_id", "comment"])
    .where("email", "=", form.email)
    .execute();
  expect(kept).toEqual([{ post_id: id, comment: form.comments }]);
});
