import type { PlanMail } from "./plan-model.ts";

/** Line of a plan about a mail whose address refused the last one; none for other mails. */
export const describeRefused = ({ name, address = name, refused }: PlanMail): string[] =>
  refused
    ? [
        `${address} refused our last mail: ${refused.phone === null ? "no telephone is known" : `call ${refused.phone}`}.`,
      ]
    : [];
