import { listGuides } from "#modules/availability/index.server.ts";
import { countOwnPictures, listTourSlugs } from "#modules/catalogue/index.server.ts";
import { getPage, listPageDocuments, placeholderContacts } from "#modules/content/index.server.ts";
import type { PageDocument } from "#modules/content/model.ts";
import { lastMailOf } from "#modules/messaging/index.server.ts";
import { listWaysIn } from "#modules/staff/index.server.ts";
import { listGstRates } from "#modules/tax/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db, Sql, Tx } from "#platform/database/database.server.ts";
import { isGstin } from "#platform/text/gstin.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { type FirstRunStep, firstRunSteps, type StepState } from "./first-run-model.ts";
import "../tables.server.ts";

/** Words that stand in the texts of the demo and of an empty company, wherever the real name is due. */
const standIn = /demonstration company|Your company/;

type Fact = { isDone: boolean; words: string };

interface FirstRunAsk {
  db: Db;
  memberId: string;
  /** Of the provider that is in use. */
  keyId: string;
}

/** Steps that were settled by hand, and whether the first run is over. */
export async function listSettledSteps(db: Sql): Promise<ReadonlySet<FirstRunStep | "all">> {
  const rows = await db.selectFrom("first_run_step").select("step").execute();
  return new Set(rows.map(({ step }) => step));
}

export const isFirstRunOver = async (db: Sql): Promise<boolean> => (await listSettledSteps(db)).has("all");

export async function settleStep(
  tx: Tx,
  clock: Clock,
  { step, by }: { step: FirstRunStep | "all"; by: string },
): Promise<void> {
  const row = { settled_by: by, settled_at: clock.now() };
  await tx
    .insertInto("first_run_step")
    .values({ step, ...row })
    .onConflict((twin) => twin.column("step").doUpdateSet(row))
    .execute();
}

export const reopenStep = async (tx: Tx, step: FirstRunStep | "all"): Promise<void> => {
  await tx.deleteFrom("first_run_step").where("step", "=", step).execute();
};

async function textFacts(db: Db): Promise<Pick<Record<FirstRunStep, Fact>, "contacts" | "policies" | "gst">> {
  const company = await getPage(db, "company");
  const missing = placeholderContacts(company);
  const legal = JSON.stringify([await getPage(db, "terms"), await getPage(db, "privacy")]);
  const isNamed = !standIn.test(company.name) && !standIn.test(company.legalName);
  const gstin = company.gstin ?? "";
  return {
    contacts: {
      isDone: isNamed && missing.length === 0,
      words:
        missing.length > 0
          ? `These lead nowhere: ${missing.join(", ")}. A live company sells nothing before they are true.`
          : isNamed
            ? company.name
            : "The name is missing.",
    },
    policies: {
      isDone: !standIn.test(legal),
      words: standIn.test(legal) ? "They still speak for no real company." : "They speak for this company.",
    },
    gst: await gstFact(db, isGstin(gstin) && !missing.some((one) => one.startsWith("gstin")) ? gstin : null),
  };
}

/** A company with a number taxes its sales once it has entered a rate. */
async function gstFact(db: Db, gstin: string | null): Promise<Fact> {
  if (gstin === null) return { isDone: false, words: "No GST number is given." };
  const rates = (await listGstRates(db)).length;
  return rates === 0
    ? { isDone: false, words: `${gstin}, and no rate is entered: guests get receipts without tax.` }
    : { isDone: true, words: `${gstin}, with ${pluralize(rates, "rate")}.` };
}

async function currencyFact(db: Db): Promise<Fact> {
  const [found] = await listPageDocuments(db, ["exchange-rates"]);
  const { day = null, rates = [] } = (found?.document ?? {}) as Partial<PageDocument<"exchange-rates">>;
  const isDone = day !== null && rates.length > 0;
  return {
    isDone,
    words: isDone
      ? `Guests pay in rupees, and may see ${pluralize(rates.length, "other currency", "other currencies")}, as of ${plainDate(day)}.`
      : "Guests pay in rupees, and see rupees alone.",
  };
}

/** Key with which the last good test payment was made; null if there was none. */
async function testedKey(db: Sql): Promise<string | null> {
  const row = await db
    .selectFrom("audit")
    .innerJoin("audit as begun", "begun.order_id", "audit.order_id")
    .select("audit.outcome")
    .where("audit.step", "=", "done")
    // The index by command is of beginnings.
    .where("begun.step", "=", "begun")
    .where("begun.command", "=", "test-payment")
    .orderBy("begun.at", "desc")
    .limit(1)
    .executeTakeFirst();
  const outcome = row?.outcome as { keyId?: unknown } | undefined;
  return typeof outcome?.keyId === "string" ? outcome.keyId : null;
}

async function mailFact(db: Db): Promise<Fact> {
  const last = await lastMailOf(db, "staff.mail_tested");
  if (last === null) return { isDone: false, words: "No test mail has been sent." };
  const isDone = last.status === "sent" || last.status === "kept";
  const words = { sent: "The last test mail was sent.", kept: "The last test mail was kept: no mail server is set." };
  return {
    isDone,
    words: words[last.status as keyof typeof words] ?? `The last test mail: ${last.error ?? last.status}.`,
  };
}

const counted = (count: number, one: string, many = `${one}s`): Fact => ({
  isDone: count > 0,
  words:
    count === 0 ? `There is no ${one} yet.` : `There ${count === 1 ? "is" : "are"} ${pluralize(count, one, many)}.`,
});

async function readFacts({ db, memberId, keyId }: FirstRunAsk): Promise<Record<FirstRunStep, Fact>> {
  const tested = await testedKey(db);
  const ways = await listWaysIn(db, memberId);
  return {
    ...(await textFacts(db)),
    currency: await currencyFact(db),
    payment: {
      isDone: tested === keyId,
      words:
        tested === null
          ? "No test payment has been made."
          : tested === keyId
            ? `The provider has answered with the key ${keyId}.`
            : `The test was made with another key, ${tested}.`,
    },
    mail: await mailFact(db),
    tour: counted((await listTourSlugs(db)).length, "tour"),
    pictures: counted(await countOwnPictures(db), "picture of your own", "pictures of your own"),
    guides: counted((await listGuides(db)).length, "guide"),
    way_in: {
      isDone: ways.passkeys.length > 0 || ways.hasCode,
      words: ways.passkeys.length > 0 || ways.hasCode ? "You have a way in of your own." : "You have no passkey yet.",
    },
  };
}

/** Reads how far the company has come. The data decides; a person may settle what it cannot say. */
export async function readFirstRun(ask: FirstRunAsk): Promise<{ steps: StepState[]; done: number; isOver: boolean }> {
  const settled = await listSettledSteps(ask.db);
  const facts = await readFacts(ask);
  const steps = firstRunSteps.map((step): StepState => {
    const { isDone, words } = facts[step];
    return { step, words, state: isDone ? "done" : settled.has(step) ? "settled" : "open" };
  });
  return { steps, done: steps.filter(({ state }) => state !== "open").length, isOver: settled.has("all") };
}
