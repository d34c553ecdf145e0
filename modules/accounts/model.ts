import { z } from "zod";
import { emailAddress, NOT_AN_EMAIL } from "#platform/mail/email-field.ts";
import { personName, typedName } from "#platform/text/person-name.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

/** Minimum of specification §9; the maximum bounds the hashing. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Refusal of a taken address, in the specification's exact words (§7). */
export const SIGN_UP_REFUSED = "Something Wrong WIth Email or Password";

/** Better Auth accepts fewer characters before the @ and no top-level domain in another script. */
const email = emailAddress("Email is required", NOT_AN_EMAIL).pipe(z.email(NOT_AN_EMAIL));

const password = z
  .string("Password is required")
  .min(1, "Password is required")
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

const name = personName("Name is required");

const country = typedLine("Country is required").min(1, "Country is required").max(60, "Choose your country");

const mobileNumber = typedLine("Mobile Number is required")
  .min(1, "Mobile Number is required")
  .max(30, "That's too long for a mobile number");

/** Specification §3 and §5. */
export const login = z.object({ email, password });
export type Login = z.infer<typeof login>;

/** Specification §3 and §5. The server derives `dialCode` from the country. */
export const registration = z
  .object({
    name,
    email,
    password,
    confirmPassword: z.string("Confirm Password is required").min(1, "Confirm Password is required"),
    country,
    dialCode: z.optional(typedLine().max(8)),
    mobileNumber,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
    when: ({ value }) => isFilled(value, "password") && isFilled(value, "confirmPassword"),
  });
export type Registration = z.infer<typeof registration>;

const isFilled = (value: unknown, field: string): boolean =>
  typeof value === "object" && value !== null && Boolean((value as Record<string, unknown>)[field]);

/** Specification §7, updateuser. */
export const profileChanges = z.object({
  name,
  bio: typedText().max(2000, "Please use at most 2,000 characters").default(""),
  country,
  email,
  mobileNumber,
});
export type ProfileChanges = z.infer<typeof profileChanges>;

export const passwordChange = z.object({
  oldPassword: z
    .string("Old password is required")
    .min(1, "Old password is required")
    // Too long to be a stored password.
    .max(PASSWORD_MAX, { error: () => accountRefusals.old_password_wrong }),
  newPassword: password,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const passwordChangeForm = passwordChange
  .extend({ retypedPassword: z.string("Retype the new password").min(1, "Retype the new password") })
  .refine((form) => form.newPassword === form.retypedPassword, {
    path: ["retypedPassword"],
    message: "Passwords do not match",
    when: ({ value }) => isFilled(value, "newPassword") && isFilled(value, "retypedPassword"),
  });

export const forgottenPassword = z.object({ email });

export const passwordReset = z
  .object({
    token: z.string().min(1).max(100),
    newPassword: password,
    retypedPassword: z.string("Retype the new password").min(1, "Retype the new password"),
  })
  .refine((form) => form.newPassword === form.retypedPassword, {
    path: ["retypedPassword"],
    message: "Passwords do not match",
    when: ({ value }) => isFilled(value, "newPassword") && isFilled(value, "retypedPassword"),
  });

export interface Traveller {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  isVerified: boolean;
}

export const provenEmail = ({ email, isVerified }: Pick<Traveller, "email" | "isVerified">): string | null =>
  isVerified ? email.toLowerCase() : null;

export interface Profile {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  /** Counts once confirmed by mail. */
  pendingEmail: string | null;
  country: string | null;
  countryName: string | null;
  dialCode: string | null;
  mobileNumber: string | null;
  bio: string;
  photoUrl: string | null;
  paymentMethod: PaymentMethod | null;
}

/** Specification §9; scaled in the browser and again here. */
export const PHOTO_WIDTH = 150;
export const PHOTO_HEIGHT = 147;

export const cardBrands = ["Visa", "Mastercard", "RuPay", "American Express"] as const;

/** Never charged: the page sends the last four digits (docs/decisions/0021). */
export const paymentMethod = z.object({
  brand: z.enum(cardBrands, "Choose the card's brand"),
  lastFour: z.string("Enter only the last four digits").regex(/^\d{4}$/, "Enter only the last four digits"),
  holder: typedName("Enter the name on the card"),
  expiry: z.string("Enter it like 01/17").regex(/^(0[1-9]|1[0-2])\/\d{2}$/, "Enter it like 01/17"),
  bank: typedLine().max(120, "Please use at most 120 characters").default(""),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Kept only to count tries and name devices. */
export interface Caller {
  address: string | null;
  userAgent: string | null;
}

export const accountRefusals = {
  wrong: "That e-mail and password don't match. Please try again.",
  sign_up_refused: SIGN_UP_REFUSED,
  common_password: "That password is too easy to guess. Please choose another.",
  own_words: "Please choose a password that isn't your own name or address.",
  country_unknown: "Choose your country",
  number_impossible: "Please enter a valid mobile number",
  old_password_wrong: "That isn't your old password. Please type it again.",
  same_password: "Please choose a password that differs from the old one",
  nothing_uploaded: "We didn't get a photo. Please choose it again.",
  picture_too_large: "That picture is too large for us to open. Please choose a smaller one.",
  not_a_picture: "We can't read that picture. Please choose a JPEG, PNG or WebP.",
  password_wanted: "Please enter your account password.",
  not_the_password: "That isn't the password for this account. Please try again.",
  link_spent: "This link has been used or has expired. Please ask for a new one.",
  too_many_tries: "Too many attempts. Please wait a little and try again.",
  not_logged_in:
    "You're logged out. Log in in another tab, then press the button here again. We've kept what you typed.",
} as const;
export type AccountRefusal = keyof typeof accountRefusals;

export const refusalWords = ({ refused, words }: { refused: AccountRefusal; words?: string }): string =>
  words ?? accountRefusals[refused];

export const refusedFields: Partial<Record<AccountRefusal, string>> = {
  common_password: "password",
  own_words: "password",
  country_unknown: "country",
  number_impossible: "mobileNumber",
};

export const SESSION_DAYS = 30;

/** Waits after too many wrong passwords: 15 seconds, doubled up to 15 minutes. */
export const backOff = {
  freeTriesPerEmail: 5,
  freeTriesPerPlace: 30,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  /** Hours without a try after which the count restarts. */
  forgetAfterHours: 24,
  /** Seconds in which a place regains all its free tries: one of thirty every two minutes. */
  placeRefillSeconds: 3_600,
} as const;
