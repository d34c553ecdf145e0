import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { CONFIRMATION_FAILED, LOGIN_FAILED } from "#api/contract/refusals.ts";
import { login, passwordChangeForm, registration, SIGN_UP_REFUSED } from "#modules/accounts/model.ts";
import { travellerDetails } from "#modules/booking/model.ts";
import { LOG_IN_TO_REVIEW } from "#modules/reviews/model.ts";
import { INCOMPLETE } from "#platform/incomplete.ts";

const root = path.resolve(import.meta.dirname, "../..");
const said = (schema: z.ZodType, form: object): Record<string, string> => {
  const words: Record<string, string> = {};
  for (const { path: field, message } of schema.safeParse(form).error?.issues ?? [])
    words[String(field[0])] ??= message;
  return words;
};

/** Field rules of the specification (§5), verbatim: a form, and the message under each field. */
const underFields: [string, z.ZodType, object, Record<string, string>][] = [
  [
    "an empty login",
    login,
    { email: "", password: "" },
    { email: "Email is required", password: "Password is required" },
  ],
  [
    "a login that looks wrong",
    login,
    { email: "anna", password: "1234567" },
    { email: "Please enter a valid email", password: "Password must be at least 8 characters" },
  ],
  [
    "an empty registration",
    registration,
    { name: "", email: "", password: "", confirmPassword: "", country: "", mobileNumber: "" },
    {
      name: "Name is required",
      email: "Email is required",
      password: "Password is required",
      confirmPassword: "Confirm Password is required",
      country: "Country is required",
      mobileNumber: "Mobile Number is required",
    },
  ],
  [
    "a registration that looks wrong",
    registration,
    { name: "A", email: "a@", password: "1234567", confirmPassword: "7654321", country: "IN", mobileNumber: "1" },
    {
      email: "Please enter a valid email",
      password: "Password must be at least 8 characters",
      confirmPassword: "Passwords do not match",
    },
  ],
  [
    "another password, the old one longer than any",
    passwordChangeForm,
    { oldPassword: "a".repeat(129), newPassword: "saffron-bicycle-7", retypedPassword: "saffron-bicycle-7" },
    { oldPassword: "That isn't your old password. Please type it again." },
  ],
  [
    "a booking without who, how and from where",
    travellerDetails,
    { contactname: "", contactemail: "", contactnumber: "", country: "IN", touristCategory: "", adult: "on" },
    {
      contactname: "Fill up all the details required",
      contactemail: "Fill up all the details required",
      contactnumber: "Fill up all the details required",
      touristCategory: "Fill up all the details required",
    },
  ],
];

/** Sentences of the specification (§8) and the constants that calls and pages use. */
const constants: [string, string][] = [
  ["Fill up all the details required", INCOMPLETE],
  ["Something went wrong. Please contact the customer care team", CONFIRMATION_FAILED],
  ["Something wrong Please try again..", LOGIN_FAILED],
  ["Something Wrong WIth Email or Password", SIGN_UP_REFUSED],
  ["Only logged in users allowed to post.Please login", LOG_IN_TO_REVIEW],
];

/** Words that one screen says by itself, and the file that does. */
const onScreens: [string, string][] = [
  ["Successfully Logged in", "app/account/login-form.tsx"],
  ["Successfully Registered in", "app/account/register-form.tsx"],
  ["Something wrong Please try again..", "app/account/use-logged-in.ts"],
  ["Error saving data: ", "app/account/user-profile/route.tsx"],
  ["Data saved successfully.", "app/account/profile/profile-tabs.ts"],
  ["Loading tour details...", "app/site/page-coming.tsx"],
];

describe("the specification's exact words", () => {
  it.each(underFields)("under the fields of %s", (_, schema, form, words) => {
    expect(said(schema, form)).toEqual(words);
  });
  it.each(constants)("%s", (words, constant) => {
    expect(constant).toBe(words);
  });
  it.each(onScreens)("%s, in %s", async (words, file) => {
    expect(await readFile(path.join(root, file), "utf8")).toContain(words);
  });
});

/** A price is what the traveller pays; "taxes included" would state a rate, and there is none. */
it("names no price as including taxes", () => {
  const files = ["app", "content", "modules", "api"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  const says = (file: string) =>
    /tax(?:es)?,? included|includ\w+ (?:all )?tax/i.test(readFileSync(path.join(root, file), "utf8"));
  expect(files.filter(says)).toEqual([]);
});
