import { z } from "zod";
import { emailField } from "#platform/mail/email-field.ts";

export const newsletterSignup = z.object({
  email: emailField,
});

const subscriberStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];
