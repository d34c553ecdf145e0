import { z } from "zod";
import { listPhotoFiles } from "#modules/accounts/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { forgetRiderFiles } from "#modules/pictures/index.server.ts";
import { listPhotoMasters } from "#modules/reviews/index.server.ts";
import { findStaffMember } from "#modules/staff/index.server.ts";
import { lockPublications } from "#modules/studio/index.server.ts";
import { inTransaction, type Sql } from "#platform/database/database.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { type CommandDeps, CommandRefusal, command, type DemoDesk } from "../../command.server.ts";

const options = z.object({
  name: typedLine().min(1).max(200).describe("the name of the company that goes, as a second confirmation"),
  "test-bookings": z
    .optional(z.enum(["yes"]))
    .describe("yes if bookings that you made yourself go, too; they were paid with test money"),
});
type Asked = z.infer<typeof options>;

/** Counts what goes; refuses a company that is not the demo, and real money. */
async function check(db: Sql, { env, demo, memberId }: CommandDeps, asked: Asked) {
  if (demo === undefined || env?.APP_MODE !== "demo")
    throw new CommandRefusal("This company takes real money: it holds no demo.");
  // Anybody may come in by a door of the demo.
  if (memberId !== undefined && (await findStaffMember(db, memberId))?.isDemo !== false)
    throw new CommandRefusal(
      "A visitor of the demo cannot remove it. Invite an owner by mail, or use npm run ops -- remove-demo.",
    );
  const found = await demo.count(db);
  if (found === null) throw new CommandRefusal("There is no demo company here any more.");
  const { name } = await getPage(db, "company");
  if (asked.name !== name) throw CommandRefusal.of("name", `The name of the company is “${name}”. Please type it so.`);
  if (found.takenByHand > 0)
    throw new CommandRefusal(
      `${pluralize(found.takenByHand, "payment was", "payments were")} taken by hand from guests who are not invented. Real money stays: start the company on a database of its own.`,
    );
  if (found.ownBookings > 0 && asked["test-bookings"] !== "yes")
    throw CommandRefusal.of(
      "test-bookings",
      `${pluralize(found.ownBookings, "booking was", "bookings were")} made by guests who are not invented. Say yes if they go, too.`,
    );
  return { demo, found };
}

const linesOf = (found: NonNullable<Awaited<ReturnType<DemoDesk["count"]>>>): string[] => [
  "Makes this an empty company. Everything of the demo is deleted:",
  `  ${pluralize(found.tours, "tour")} with timetables, departures and guides.`,
  `  ${pluralize(found.stories, "story", "stories")}, ${pluralize(found.reviews, "review")}, and all texts of pages.`,
  `  ${pluralize(found.bookings, "booking")} with riders, payments, refunds and mails.`,
  `  ${pluralize(found.travellers, "account")} of travellers, with their photographs.`,
  "Pages get neutral words, and your first tour is the next step.",
  "There is no way back but a backup: make one before, with npm run backup.",
];

export const removeDemoCommand = command({
  summary: "Remove the demo company, and begin with an empty one",
  options,
  async plan(deps, asked) {
    const { found } = await check(deps.db, deps, asked);
    const lines = linesOf(found);
    return {
      lines,
      audited: lines,
      stays: ["The people of the company, their passkeys, and what the audit has noted."],
    };
  },
  async run(deps, asked) {
    const { photographs, masters } = await inTransaction(deps.db, async (tx) => {
      await lockPublications(tx);
      const { demo } = await check(tx, deps, asked);
      const left = { photographs: await listPhotoFiles(tx), masters: await listPhotoMasters(tx) };
      await demo.remove(tx);
      return left;
    });
    await forgetRiderFiles(deps, masters);
    // Nobody's picture may stay without a row that names it.
    const removed = await Promise.allSettled(photographs.map((key) => deps.files.remove(key)));
    const left = photographs.filter((_, at) => removed[at]?.status === "rejected");
    const lines = ["The demo is gone. This is an empty company."];
    if (left.length === 0) return { lines };
    return { lines: [...lines, `The store did not delete these files of travellers: ${left.join(", ")}.`] };
  },
});
