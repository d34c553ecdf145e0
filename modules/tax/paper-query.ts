export const paperKinds = ["invoice", "credit_note"] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Selection of tax papers as an address says it, without its days. What cannot be meant is left out. */
export function readPaperFilter(params: URLSearchParams) {
  const like = (name: string, shape: RegExp): string | null => {
    const typed = params.get(name) ?? "";
    return shape.test(typed) ? typed : null;
  };
  const rate = like("rate", /^\d{1,4}$/);
  return {
    kind: paperKinds.find((kind) => kind === params.get("kind")) ?? null,
    sac: like("sac", /^\d{4,6}$/),
    rateHundredths: rate === null ? null : Number(rate),
    place: like("place", /^\d\d$/),
  };
}
