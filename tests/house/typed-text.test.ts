import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contractCalls } from "#api/contract/contract.server.ts";
import * as accounts from "#modules/accounts/model.ts";
import { riderChanges } from "#modules/booking/index.server.ts";
import { companyBill, riderDetails, travellerDetails } from "#modules/booking/model.ts";
import { commentInput } from "#modules/content/model.ts";
import { contactMessage } from "#modules/enquiries/index.server.ts";
import { newsletterSignup } from "#modules/enquiries/model.ts";
import { operatorCommands } from "#modules/operations/index.server.ts";
import { answerText, reviewInput } from "#modules/reviews/model.ts";
import { waitlistForm } from "#modules/waitlist/model.ts";
import { visibleText } from "#platform/text/visible-text.ts";

/** Every schema of typed input, by place. */
const schemas: Record<string, z.ZodType> = {
  ...{ travellerDetails, companyBill, riderDetails, riderChanges, commentInput, contactMessage },
  ...{ newsletterSignup, reviewInput, waitlistForm },
  review: z.object({ answerText }),
  ...Object.fromEntries(
    Object.entries(accounts).flatMap(([name, schema]) => (schema instanceof z.ZodObject ? [[name, schema]] : [])),
  ),
  ...Object.fromEntries(contractCalls.flatMap(({ id, body }) => (body ? [[`call ${id}`, body]] : []))),
  ...Object.fromEntries(Object.entries(operatorCommands).map(([name, { options }]) => [`command ${name}`, options])),
};

/** A password is taken as it is typed; a token or a signature is compared, and never shown. */
const asItIs = /password|^token$|^(paymentId|order_id|signature|razorpay_\w+)$/i;

/** Its fields that a text may stand in. */
function textFields(schema: z.ZodType): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => !asItIs.test(name));
}

const fields = Object.entries(schemas).flatMap(([form, schema]) =>
  textFields(schema).map(([name, field]) => ({
    where: `${form}: ${name}`,
    field,
    isCommand: form.startsWith("command "),
  })),
);

/** Around texts that one field or another takes. */
const taken = [
  "Anna",
  "anna@example.com",
  "+91 98123 45678",
  "27AAPFU0939F1ZV",
  "IN",
  "12",
  "4000",
  "06:30",
  "2026-11-28",
];
/** Characters that change direction, move a terminal's cursor or hide words. */
const unseen = ["\u202E", "\u2066", "\u001B", "\u0007", "\uFEFF", "\u{E0041}"];

describe("typed text", () => {
  it("is parsed by many fields", () => expect(fields.length).toBeGreaterThan(120));

  it.each(fields)("contains no control or direction character: $where", ({ field, isCommand }) => {
    for (const text of taken)
      for (const sign of unseen) {
        const typed = `${sign}${text}${sign}`;
        // A command's options are read as a whole before its schema sees them.
        const read = field.safeParse(isCommand ? visibleText(typed) : typed);
        if (read.success)
          expect(JSON.stringify(read.data) ?? "").not.toMatch(/\\u001b|\\u0007|[\u202E\u2066\uFEFF\u{E0041}]/u);
      }
  });

  it.each([
    ["registration", accounts.registration, "name", "Name is required"],
    ["booking", travellerDetails, "contactname", "Fill up all the details required"],
    ["message", contactMessage, "name", "Please tell us your name"],
    ["message", contactMessage, "message", "Please write a few words"],
    ["review", reviewInput, "name", "Please tell us your name"],
    ["comment", commentInput, "comments", "Please write a few words"],
  ] as const)("of invisible characters only is missing: %s %s %s", (_, schema, name, words) => {
    const read = schema.safeParse({ [name]: "\u200B\u2060\u202E" });
    expect(read.error?.issues.find(({ path }) => path[0] === name)?.message).toBe(words);
  });

  it("loses pasted invisible characters", () => {
    const email = "\u200B\u202Aanna@exam\u200Bple.com\u202C\uFEFF";
    expect(accounts.login.parse({ email, password: "12345678" }).email).toBe("anna@example.com");
    expect(newsletterSignup.parse({ email }).email).toBe("anna@example.com");
    const bill = { company: "Rao & Co", gstin: "\u200E27AAPFU 0939F\u200B1ZV\u202C", address: "Delhi" };
    expect(companyBill.parse(bill).gstin).toBe("27AAPFU0939F1ZV");
  });

  it("is parsed by platform/text/typed-text.ts only", () => {
    // Nobody types the process's environment on a page, and the studio refuses unseen signs in content.
    const own = /^(modules\/(content|catalogue|reviews)\/model\.ts|platform\/(env\.server|text\/written-text)\.ts)$/;
    const others = globSync("{app,api,modules,platform}/**/*.{ts,tsx}")
      .filter((file) => !own.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => /z\s*\.string\([^)]*\)\s*\.trim\(\)/.test(readFileSync(file, "utf8")));
    expect(others).toEqual([]);
  });

  it("is cut by no field: what is pasted stays, and its limit is said", () => {
    const cutting = globSync("app/**/*.tsx").flatMap(
      (file) => readFileSync(file, "utf8").match(/<\w+(?=\s)[^<]*?\bmaxLength=.*?\/>/gis) ?? [],
    );
    // Words of a search are shown as they are sought. A whole card number must never reach us.
    const known = cutting.filter((tag) => /type="search"|name="lastFour"/.test(tag));
    expect(known.length).toBe(7);
    expect(cutting.filter((tag) => !known.includes(tag))).toEqual([]);
  });

  it("that is much too long is refused or taken whole", () => {
    const long = "word ".repeat(20_000).trim();
    const cut = fields.filter(({ field }) => {
      const read = field.safeParse(long);
      return read.success && read.data !== long;
    });
    expect(cut.map(({ where }) => where)).toEqual([]);
  });
});
