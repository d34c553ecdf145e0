import type { AppContext } from "#app/web/app-context.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { readFirstRun } from "#modules/operations/index.server.ts";
import { type FirstRunStep, firstRunLabels } from "#modules/operations/model.ts";
import { documentKinds, listDraftNames, tourTemplateLabels, tourTemplates } from "#modules/studio/index.server.ts";
import { shortText } from "#platform/text/short-text.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import type { DeedRequest } from "../parts/deed.tsx";
import { documentAddress } from "../studio/studio-address.ts";

/** Way to do a step: a deed, or a screen. */
type StepWay =
  | { label: string; deed: DeedRequest }
  | { label: string; to: string }
  | { label: string /** Button of the studio that begins a draft. */; press: string };

const STUDIO = "/staff/studio";
const MOST_BEGUN = 3;
const MOST_LETTERS = 40;

/** Page of the studio, or its first screen where the studio has no such page. */
const pageAddress = (key: string): string =>
  documentKinds.page.schemaOf(key) === null ? STUDIO : documentAddress({ kind: "page", key });

const ways: Record<FirstRunStep, StepWay[]> = {
  contacts: [{ label: "Write the company facts", to: pageAddress("company") }],
  policies: [
    { label: "Read the terms", to: pageAddress("terms") },
    { label: "Read the privacy policy", to: pageAddress("privacy") },
  ],
  gst: [
    { label: "Enter the GST number", to: pageAddress("company") },
    { label: "Enter a rate", deed: { command: "set-gst-rate" } },
    { label: "See the rates", to: "/staff/gst" },
  ],
  currency: [{ label: "Write the other currencies", to: pageAddress("exchange-rates") }],
  payment: [{ label: "Make a test payment", deed: { command: "test-payment" } }],
  mail: [{ label: "Send a test mail", deed: { command: "test-mail" } }],
  tour: [
    ...tourTemplates.map((one) => ({ label: tourTemplateLabels[one], press: `new:tour:as:${one}` })),
    { label: "Open the studio", to: STUDIO },
  ],
  pictures: [{ label: "Bring pictures", to: `${STUDIO}/pictures` }],
  guides: [{ label: "Add a guide", deed: { command: "add-guide" } }],
  way_in: [{ label: "Make a passkey", to: "/staff/devices" }],
};

const help: Record<FirstRunStep, string> = {
  contacts: "Guests and mails name the company by them.",
  policies: "Guests accept the terms when they pay. Refunds follow the rules of the site.",
  gst: "Companies below the threshold have none: then mark this step as done. With a number and a rate, guests get tax invoices.",
  currency: "Guests pay in rupees. Beside a price they may see its rough worth in other currencies.",
  payment: "An order of one rupee tells whether the keys are right. Nobody pays it.",
  mail: "Every confirmation goes this way.",
  tour: "Begin with a draft of ours: plain words, and […] where only you know. It has a timetable that you can change, so that it can be booked once it is published.",
  pictures: "Each picture needs a description, its author and its licence.",
  guides: "With guides by name, rides are planned by who is free.",
  way_in: "A passkey is your finger, your face or the number of your device.",
};

/** Lines for the environment that are missing, as they are to be written. */
function missingLines({ env }: AppContext, step: FirstRunStep): string[] {
  if (step === "payment" && env.RAZORPAY_KEY_ID === undefined)
    return ["RAZORPAY_KEY_ID=rzp_test_…", "RAZORPAY_KEY_SECRET=…", "RAZORPAY_WEBHOOK_SECRET=…"];
  return step === "mail" && env.SMTP_URL === undefined ? ["SMTP_URL=smtps://user:password@mail.your-company.com"] : [];
}

/** Ways to the reader's own drafts of tours that guests have never seen. */
async function begunTours({ app, staff }: ScreenAsk): Promise<StepWay[]> {
  const begun = (await listDraftNames(app.db)).filter(
    ({ kind, newName, memberId }) => kind === "tour" && newName !== null && memberId === staff.memberId,
  );
  return begun.slice(0, MOST_BEGUN).map(({ key, newName }) => ({
    label: `Your draft: ${shortText(newName, MOST_LETTERS)}`,
    to: documentAddress({ kind: "tour", key }),
  }));
}

/** Reads the state of each step, and the way to do it. */
export async function loadFirstRun(asked: ScreenAsk) {
  const { app, staff } = asked;
  const { keyId } = app.provider.settings;
  const { steps, done, isOver } = await readFirstRun({ db: app.db, memberId: staff.memberId, keyId });
  const isDemo = app.env.APP_MODE === "demo" && ((await app.demo?.isThere(app.db)) ?? false);
  const begun = await begunTours(asked);
  return {
    title: "First run",
    ...{ done, all: steps.length, isOver, isDemo },
    company: (await getPage(app.db, "company")).name,
    steps: steps.map(({ step, state, words }) => ({
      ...{ step, state, words, label: firstRunLabels[step], help: help[step] },
      ways: step === "tour" ? [...begun, ...ways.tour] : ways[step],
      missing: missingLines(app, step),
    })),
  };
}

export type FirstRunData = Awaited<ReturnType<typeof loadFirstRun>>;
