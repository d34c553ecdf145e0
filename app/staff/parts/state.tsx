import type { ReactNode } from "react";
import { Sign, type SignName } from "./sign.tsx";

/** Need of a person: a shape, a colour and a word each. */
export type Urgency = "now" | "soon" | "later" | "well";

const looks: Record<Urgency, { sign: SignName; className: string }> = {
  now: { sign: "now", className: "sign is-now" },
  soon: { sign: "soon", className: "sign is-soon" },
  later: { sign: "ring", className: "sign soft" },
  well: { sign: "check", className: "sign is-well" },
};

export const UrgencySign = ({ of, children }: { of: Urgency; children: ReactNode }) => (
  <span className={looks[of].className}>
    <Sign name={looks[of].sign} />
    {children}
  </span>
);
