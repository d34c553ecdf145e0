/** Steps of the first run in their order, as `first_run_step.step` keeps them. */
export const firstRunSteps = [
  "contacts",
  "policies",
  "gst",
  "currency",
  "payment",
  "mail",
  "tour",
  "pictures",
  "guides",
  "way_in",
] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

export const firstRunLabels: Record<FirstRunStep, string> = {
  contacts: "Name and contacts",
  policies: "Terms and privacy",
  gst: "GST",
  currency: "Currency",
  payment: "Payments",
  mail: "Mail",
  tour: "The first tour",
  pictures: "Pictures",
  guides: "Guides",
  way_in: "Your way in",
};

/** `done`: the data says so; `settled`: a person said so. */
export interface StepState {
  step: FirstRunStep;
  state: "open" | "done" | "settled";
  /** Fact that decides it, or that is missing. */
  words: string;
}
