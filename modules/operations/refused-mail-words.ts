import type { PlanMail } from "./plan-model.ts";

export const describeRefused = ({ name, address = name, refused }: PlanMail): string[] =>
  refused
    ? [
        `${address} refused our last mail: ${refused.phone === null ? "no telephone is known" : `call ${refused.phone}`}.`,
      ]
    : [];
