export type { CancelStep } from "./booking/cancel-table.ts";
export type { EntryGroup, EntrySign, TimelineEntry } from "./booking/timeline-entry.ts";
