import { commandTitle, listAudit, listAuditNames } from "#modules/operations/index.server.ts";
import { type AuditQuery, readAuditQuery } from "#modules/operations/model.ts";
import type { ScreenAsk } from "../console/screen.server.ts";
import { ownViews } from "../views/own-views.server.ts";
import { shownAudit } from "./audit-line.ts";

const AUDIT = "/staff/audit";

function auditAddress(query: AuditQuery): string {
  const params = new URLSearchParams();
  for (const name of ["by", "command", "about", "from", "to", "after"] as const)
    if (query[name]) params.set(name, query[name]);
  const search = params.toString();
  return search === "" ? AUDIT : `${AUDIT}?${search}`;
}

/** Loads the commands of the company's people, with plan and outcome. */
export async function loadAudit(ask: ScreenAsk) {
  const { app, url } = ask;
  const { query, faults } = readAuditQuery(url.searchParams);
  const [{ lines, isMore }, names] = await Promise.all([listAudit(app.db, query), listAuditNames(app.db)]);
  const now = app.clock.now().toISOString();
  const typed = (name: string): string => url.searchParams.get(name) ?? "";
  const first = auditAddress({ ...query, after: null });
  return {
    title: "Audit",
    query,
    faults,
    typed: { about: typed("about"), from: typed("from"), to: typed("to") },
    names: { ...names, commands: names.commands.map((name) => ({ name, title: commandTitle(name) })) },
    lines: lines.map((line) => shownAudit(line, commandTitle(line.command), now)),
    own: await ownViews(ask, "audit", AUDIT, first),
    isFiltered: first !== AUDIT,
    first: query.after === null ? null : first,
    next: isMore ? auditAddress({ ...query, after: lines.at(-1)?.id ?? null }) : null,
  };
}
export type AuditData = Awaited<ReturnType<typeof loadAudit>>;
