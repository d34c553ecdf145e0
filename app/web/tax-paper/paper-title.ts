/** "Tax invoice" or "Credit note". */
export const paperTitle = ({ kind }: { kind: "invoice" | "credit_note" }): string =>
  kind === "invoice" ? "Tax invoice" : "Credit note";
