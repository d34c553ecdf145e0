export { type AuditQuery, readAuditQuery } from "./audit/audit-query.ts";

export {
  type PriceEntry,
  pricedDays,
  priceFields,
  priceKey,
  priceLabels,
  priceNames,
  readPriceEntries,
  writePriceEntries,
} from "./commands/prices/price-change.ts";
export { CONTENT_FORMAT } from "./content/content-format.ts";
export { type FirstRunStep, firstRunLabels, firstRunSteps } from "./first-run/first-run-model.ts";

export * from "./plan-model.ts";
export { joinQuoted } from "./quoted-lines.ts";
export { describeRefused } from "./refused-mail-words.ts";
