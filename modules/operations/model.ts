export { type AuditQuery, readAuditQuery } from "./audit-query.ts";
export { CONTENT_FORMAT } from "./content-format.ts";
export * from "./plan-model.ts";
