import { runCommand } from "#modules/operations/index.server.ts";
import { addGstRate, makeDuePapers } from "#modules/tax/index.server.ts";
import type { BookingOffice } from "./office.ts";

/** A booking with a tax invoice to its guest, billed to a company since. */
export async function prepareInvoice({ deps, db, clock, book, departuresOf }: BookingOffice): Promise<string> {
  const terms = { sac: "998555", rateHundredths: 500, riddenIn: "07" };
  const rate = { product: "all", productKey: null, fromDay: "2026-11-21", enteredBy: "Meera" } as const;
  const id = await addGstRate(db, { ...rate, terms, createdAt: clock.now() });
  const [holiday] = await departuresOf("kerala-backwaters-by-cycle");
  const { reference } = await book(holiday ?? { id: "" }, 1);
  await makeDuePapers(deps);
  await db
    .deleteFrom("gst_rate")
    .where("id", "=", id ?? "")
    .execute();
  const bill = { reference, company: "Rides and Co.", address: "1 Market Road, Delhi", gstin: "27AAPFU0939F1ZV" };
  await runCommand(deps, { command: "bill-company", options: bill, actor: "meera", dryRun: false });
  return reference;
}
