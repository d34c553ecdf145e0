import { z } from "zod";

/** Name, title, heading or label. */
export const nameText = z.string().trim().min(1).max(120);
/** One line: a sentence or two. */
export const sentenceText = z.string().trim().min(1).max(400);
export const paragraphText = z.string().trim().min(1).max(2_000);
/** Pages show its links: `[words](/path)`. */
export const proseText = z.string().trim().min(1).max(6_000).meta({ links: true });
/** Last part of an address, or the name of a picture. */
export const slugText = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Lower-case words joined by hyphens, such as morning-ride.");
