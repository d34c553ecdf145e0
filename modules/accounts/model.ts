import { z } from "zod";
import { emailAddress, NOT_AN_EMAIL } from "#platform/mail/email-field.ts";
import { personName, typedName } from "#platform/text/person-name.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

/** The shortest password (specification §9), and a bound on what anybody may make us hash. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What a sign-up with a taken address, or one that cannot be taken, answers: the specification's words to the letter (§7). */
export const SIGN_UP_REFUSED = "Something Wrong WIth Email or Password";

/** Better Auth takes fewer signs before the @ than mail does, and no last part in another script. */
const email = emailAddress("Email is required", NOT_AN_EMAIL).pipe(z.email(NOT_AN_EMAIL));

const password = z
  .string("Password is required")
  .min(1, "Password is required")
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

const name = personName("Name is required");

/** A country as its two-letter code or its English name; `findCountry` tells which it is. */
const country = typedLine("Country is required").min(1, "Country is required").max(60, "Choose your country");

const mobileNumber = typedLine("Mobile Number is required")
  .min(1, "Mobile Number is required")
  .max(30, "That is too long for a mobile number");

/** The login form (specification §3 and §5). */
export const login = z.object({ email, password });
export type Login = z.infer<typeof login>;

/** The registration form (specification §3 and §5). `dialCode` follows from the country; what is sent is not believed. */
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
    // Said together with the other fields' errors, not only once they are mended.
    when: ({ value }) => isFilled(value, "password") && isFilled(value, "confirmPassword"),
  });
export type Registration = z.infer<typeof registration>;

const isFilled = (value: unknown, field: string): boolean =>
  typeof value === "object" && value !== null && Boolean((value as Record<string, unknown>)[field]);

/** What a traveller may change of their profile (specification §7, updateuser). */
export const profileChanges = z.object({
  name,
  bio: typedText().max(2000, "At most 2,000 letters").default(""),
  country,
  email,
  mobileNumber,
});
export type ProfileChanges = z.infer<typeof profileChanges>;

/** Another password: the old one must be known. The form also asks for the new one twice (`retypedPassword`). */
export const passwordChange = z.object({
  oldPassword: z
    .string("Old password is required")
    .min(1, "Old password is required")
    // Longer than any that was taken, so it is not the one.
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

/** Where a forgotten password begins. */
export const forgottenPassword = z.object({ email });

/** Where it ends: a new one, twice, with the token of the mail. */
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

/** Who is logged in: what other parts of the house may know of a traveller. */
export interface Traveller {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  isVerified: boolean;
}

/** The address that is known to be a traveller's, in small letters; null while it is not confirmed and may be anybody's. */
export const provenEmail = ({ email, isVerified }: Pick<Traveller, "email" | "isVerified">): string | null =>
  isVerified ? email.toLowerCase() : null;

/** A traveller's profile, as the screen and the API show it. */
export interface Profile {
  /** The account's. */
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  /** An address that waits to be confirmed by the mail sent there; until then `email` counts. */
  pendingEmail: string | null;
  /** ISO 3166 two-letter code, and the English name; null before it was given. */
  country: string | null;
  countryName: string | null;
  dialCode: string | null;
  /** E.164, "+919812345678". */
  mobileNumber: string | null;
  bio: string;
  photoUrl: string | null;
  paymentMethod: PaymentMethod | null;
}

/** The size of a profile's photograph (specification §9), scaled in the browser and once more here. */
export const PHOTO_WIDTH = 150;
export const PHOTO_HEIGHT = 147;

/** The card brands that our payment provider takes. */
export const cardBrands = ["Visa", "Mastercard", "RuPay", "American Express"] as const;

/**
 * A card to recognise, not to charge: its number never comes to us. The page keeps the last four digits of what is typed and
 * sends those (docs/decisions/0021); a server that is handed a whole number refuses it.
 */
export const paymentMethod = z.object({
  brand: z.enum(cardBrands, "Choose the card's brand"),
  lastFour: z.string("Only the last four digits").regex(/^\d{4}$/, "Only the last four digits"),
  holder: typedName("Name on the card"),
  expiry: z.string("Such as 01/17").regex(/^(0[1-9]|1[0-2])\/\d{2}$/, "Such as 01/17"),
  bank: typedLine().max(120, "At most 120 letters").default(""),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** From where somebody knocks; kept no longer than it takes to count their tries, but for the words of the device. */
export interface Caller {
  /** The network address, "203.0.113.7"; null when unknown. */
  address: string | null;
  userAgent: string | null;
}

/** Why a log-in, sign-up or change is refused, in the words that a person reads. */
export const accountRefusals = {
  wrong: "That e-mail and password do not go together.",
  sign_up_refused: SIGN_UP_REFUSED,
  common_password: "That password is among the first ones a stranger would try. Please choose another.",
  own_words: "Please choose a password that is not your own name or address.",
  country_unknown: "Choose your country",
  number_impossible: "Please enter a valid mobile number",
  old_password_wrong: "That is not your old password. Please type it again.",
  same_password: "The new password must differ from the old one",
  nothing_uploaded: "No photograph has arrived. Please choose it again.",
  picture_too_large: "That picture has more pixels than we can open. Please choose a smaller one.",
  not_a_picture: "That is not a picture we can read. A JPEG, PNG or WebP will do.",
  password_wanted: "Please type the password of the account.",
  not_the_password: "That is not the password of this account.",
  link_spent: "This link has been used or is too old. Please ask for a new one.",
  too_many_tries: "Too many tries. Please wait a little and try again.",
  not_logged_in: "You are logged out. Log in in another tab, then press the button here again: what you typed stays.",
} as const;
export type AccountRefusal = keyof typeof accountRefusals;

/** The words for a refusal: those of its own answer, or those of its kind. */
export const refusalWords = ({ refused, words }: { refused: AccountRefusal; words?: string }): string =>
  words ?? accountRefusals[refused];

/** The field that a refusal is about; one that is not here is about the whole form. */
export const refusedFields: Partial<Record<AccountRefusal, string>> = {
  common_password: "password",
  own_words: "password",
  country_unknown: "country",
  number_impossible: "mobileNumber",
};

/** So long somebody stays logged in who does not come back. */
export const SESSION_DAYS = 30;

/** The waits after too many wrong passwords: free tries, then 15 seconds, doubled by each further one up to 15 minutes. */
export const backOff = {
  freeTriesPerEmail: 5,
  freeTriesPerPlace: 30,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  /** After a day without a try the count begins again. */
  forgetAfterHours: 24,
  /** So long it takes until a place has all its free tries again: of thirty it gets one back every two minutes. */
  placeRefillSeconds: 3_600,
} as const;
