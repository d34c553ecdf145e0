export { type AuditQuery, readAuditQuery } from "./audit-query.ts";
export * from "./plan-model.ts";
