import { z } from "zod";
import { findStaffMember } from "#modules/staff/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { CommandRefusal, command } from "../../command.server.ts";
import { listSettledSteps, reopenStep, settleStep } from "../../first-run/first-run.server.ts";
import { firstRunLabels, firstRunSteps } from "../../first-run/first-run-model.ts";

const TEST_PAISE = 100;

const stepOptions = z.object({
  step: z.enum([...firstRunSteps, "all"]).describe("the step; all ends the first run"),
  open: z.optional(z.enum(["yes"])).describe("yes to open it again"),
});

const labelOf = (step: z.infer<typeof stepOptions>["step"]): string =>
  step === "all" ? "The first run" : firstRunLabels[step];

export const settleStepCommand = command({
  summary: "Mark a step of the first run as done where the data cannot tell, or open it again",
  options: stepOptions,
  async plan({ db }, { step, open }) {
    const isSettled = (await listSettledSteps(db)).has(step);
    if (isSettled === (open !== "yes"))
      throw CommandRefusal.of("step", `${labelOf(step)} is ${isSettled ? "marked as done" : "open"} already.`);
    const lines = [`${labelOf(step)} is ${open === "yes" ? "open again" : "marked as done"}. Nothing else changes.`];
    return { lines, audited: lines };
  },
  async run({ db, clock, actor = "npm run ops" }, { step, open }) {
    await inTransaction(db, (tx) =>
      open === "yes" ? reopenStep(tx, step) : settleStep(tx, clock, { step, by: actor }),
    );
    return { lines: [`${labelOf(step)}: ${open === "yes" ? "open" : "marked as done"}.`] };
  },
});

export const testPaymentCommand = command({
  summary: "Test the payment provider's keys by an order of one rupee, which nobody pays",
  asksOutside: true,
  options: z.object({}),
  async plan({ provider }) {
    if (provider === null)
      throw new CommandRefusal("There are no provider's keys here: run this in the console, or set RAZORPAY_KEY_ID.");
    const lines = [
      `Asks the provider at ${new URL(provider.settings.apiBase).host} for an order of ₹1, with the key ${provider.settings.keyId}.`,
      "Nobody pays the order: no money moves. It tells whether the keys are right.",
    ];
    return { lines, audited: lines };
  },
  async run({ provider }) {
    if (provider === null) throw new CommandRefusal("There are no provider's keys here.");
    const { keyId } = provider.settings;
    try {
      const made = await provider.createOrder({
        amountPaise: TEST_PAISE,
        receipt: `test-${newId()}`.slice(0, 40),
        notes: {},
      });
      const found = await provider.getOrder(made.id);
      if (found.amount !== TEST_PAISE) throw new CommandRefusal("The provider answered with another sum.");
      return { lines: ["The provider answers: the keys are right."], data: { keyId } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new CommandRefusal(
        "The provider does not accept the keys, or does not answer. Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.",
      );
    }
  },
});

export const testMailCommand = command({
  summary: "Send a test mail, to see that mails arrive",
  options: z.object({
    to: z
      .optional(emailAddress("where the test mail goes").meta({ kind: "email" }))
      .describe("where it goes; your own address if left out"),
  }),
  personal: ["to"],
  async plan({ db, memberId }, { to }) {
    const address = to ?? (memberId === undefined ? undefined : (await findStaffMember(db, memberId))?.email);
    if (address === undefined) throw CommandRefusal.of("to", "Where shall it go?");
    return {
      lines: ["Sends a test mail. The first run shows whether it went out."],
      writesTo: [{ name: "you", address, mail: "a test mail" }],
      audited: ["Sends a test mail."],
      fills: { to: address },
    };
  },
  async run({ db, clock }, { to }) {
    if (to === undefined) throw CommandRefusal.of("to", "Where shall it go?");
    await inTransaction(db, (tx) => emit(tx, clock, "staff.mail_tested", { to }));
    return { lines: ["The test mail is on its way."] };
  },
});
