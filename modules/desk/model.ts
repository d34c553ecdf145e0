export type { CancelStep } from "./booking/cancel-table.ts";
export type { TimelineEntry } from "./booking/timeline-entry.ts";
export * from "./calendar/calendar-model.ts";
export type { SaleCheck, WhyNot } from "./departure/why-not-bookable.ts";
export { readReportDays } from "./reports/report-span.ts";
export * from "./rides/ride-model.ts";
export * from "./today/need-model.ts";
