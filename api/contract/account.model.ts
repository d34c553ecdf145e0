import { z } from "zod";
import { typedLine } from "#platform/text/typed-text.ts";
import { address } from "./pictures.ts";

const token = z.string().meta({ description: "Send it in the header Authorization of calls that need an account" });

export const signedIn = z
  .object({ message: z.string(), token })
  .meta({ description: "Logged in, until the token has not been used for 30 days" });

export const signedUp = z.object({ message: z.string(), token: z.optional(token) }).meta({
  description:
    "Registered and logged in; or, without a token and with the message 'Something Wrong WIth Email or Password', neither",
});

export const uploadRequest = z.object({
  image: z.optional(typedLine().max(300)).meta({ description: "The file's name, as the form has it. It is not used" }),
});

export const uploadOffer = z
  .object({ url: z.url().meta({ description: "Signed, for one file, for ten minutes" }) })
  .meta({ description: "Where to PUT the photograph" });

export const uploadAddress = z.object({
  name: z.string().meta({ description: "As in the url that upload returned" }),
});
export const uploadSignature = z.object({ until: z.string(), signature: z.string() });

export const uploaded = z.object({ message: z.string() }).meta({ description: "Uploaded; updateUser shows it" });

export const photoAdopted = z
  .object({ message: z.string(), photo: address })
  .meta({ description: "The photograph is in the profile" });

export const profile = z
  .object({
    name: z.string(),
    email: z.string(),
    country: z.string().meta({ description: "Its English name, empty before it was given" }),
    mobileNumber: z.string().meta({ description: "With the country code: +919812345678", example: "+919812345678" }),
    bio: z.string(),
    reviews: z.array(z.object({ date: z.iso.date(), review: z.string() })),
    orders: z
      .array(
        z.object({
          tourName: z.string(),
          people: z.int().positive(),
          date: z.iso.date().meta({ description: "The day in Delhi" }),
          status: z.string().meta({ description: "In words: Confirmed, Completed, Cancelled…" }),
          amount: z.number().meta({ description: "In rupees" }),
        }),
      )
      .meta({
        description:
          "Empty until the address is verified; then every booking made with it, logged in or not, and with the account's former addresses",
      }),
    isVerified: z.boolean().meta({ description: "Whether the address has been confirmed by mail" }),
    pendingEmail: z.nullable(z.string()).meta({
      description:
        "A new address that is not confirmed yet; to save the profile and keep the change, send this one as `email`",
    }),
    photo: z.nullable(address),
  })
  .meta({ id: "Profile", description: "The traveller's own profile" });
