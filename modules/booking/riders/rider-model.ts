import { z } from "zod";
import { typedName } from "#platform/text/person-name.ts";
import { dialled } from "#platform/text/telephone-number.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";

/** Monuments charge by these. */
export const touristCategories = ["International Tourist", "Expats", "Domestic Tourist", "Students"] as const;

export const diets = ["all", "vegetarian", "vegan", "jain", "halal"] as const;
export const dietLabels: Record<(typeof diets)[number], string> = {
  all: "I eat everything",
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  jain: "Jain",
  halal: "Halal",
};

/** Sent only to riders' pages. A new text needs a new version; riders keep the one they accepted. */
export const WAIVER = {
  version: "2026-11-27",
  paragraphs: [
    "I can ride a bicycle in traffic, or walk the distance, and I am well enough to do so on the day. If I am not, I say so before we start.",
    "I wear the helmet. I follow the guide at crossings, even where the city suggests otherwise. The guide may stop my ride when it is not safe, for me or for others.",
    "I know that streets are shared with carts, cows and kites, and that a small risk remains however well we look after it. The company answers for its own mistakes, not for mine.",
    "What I eat, my notes and whom to call are read by the desk and by the guides of this ride only; they tell the workshop my height, and the kitchen what I eat. Who booked sees my name, and has the link of my page, which shows my name and height and the name of a child's guardian. Height, diet, notes and emergency contact are deleted two days after the ride.",
  ],
} as const;

const empty = "Please fill this in";

export const riderDetails = z
  .object({
    name: typedName(empty),
    height: typedLine(empty)
      .min(1, empty)
      .pipe(
        z.coerce
          .number<string>("Please enter a number, in centimetres")
          .int("Please use whole centimetres")
          .min(80, "At least 80 cm. For a smaller child, please write to us")
          .max(230, "At most 230 cm. If that's true, call us: we'd like to meet you"),
      ),
    diet: z.enum(diets, "Choose one"),
    notes: typedText().max(500, "Please use at most 500 characters").default(""),
    emergencyName: typedName(empty),
    emergencyPhone: z
      .string(empty)
      .overwrite(dialled)
      .trim()
      .min(1, empty)
      .max(30, "Please use at most 30 digits")
      .regex(/^[\d\s()+.#;=ext-]+$/i, "Please use only digits, spaces and + ( ) - .")
      .regex(/^(\D*\d){5}/, "That's too short for a phone number"),
    minor: z.literal("on").optional(),
    guardianName: typedLine().max(120, "Please use at most 120 characters").default(""),
    waiver: z.literal("on", "Please read this and agree: nobody can ride without it"),
  })
  .refine((rider) => rider.minor !== "on" || Boolean(rider.guardianName), {
    message: "Please name the guardian who comes along and agrees",
    path: ["guardianName"],
    when: () => true,
  });
export type RiderDetails = z.infer<typeof riderDetails>;

export const isForAdults = (minAge: number): boolean => minAge >= 18;

/** Frame in the workshop's words. Null below the tour's least height. */
export function frameFor(heightCm: number, minHeightCm: number | null): string | null {
  if (minHeightCm !== null && heightCm < minHeightCm) return null;
  if (heightCm < 140) return "Child's 24-inch";
  if (heightCm < 155) return "XS";
  if (heightCm < 165) return "S";
  if (heightCm < 175) return "M";
  if (heightCm < 187) return "L";
  return "XL";
}

/** Shows the booker nothing more personal than the name. */
export interface RiderView {
  id: string;
  position: number;
  name: string | null;
  isFilled: boolean;
  isTooSmall: boolean;
}
