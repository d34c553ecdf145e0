import { findTelephones } from "#modules/booking/index.server.ts";
import { findRefusedAddresses } from "#modules/messaging/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Planned } from "./command.server.ts";
import type { PlanMail } from "./plan-model.ts";
import { describeRefused } from "./refused-mail-words.ts";

/** Marks mails of a plan whose address refused the last one. */
export async function withRefusedMails(db: Sql, plan: Planned): Promise<Planned> {
  const refused = await findRefusedAddresses(
    db,
    (plan.writesTo ?? []).flatMap(({ address }) => address ?? []),
  );
  if (refused.size === 0) return plan;
  const phones = await findTelephones(db, [...refused]);
  const writesTo = (plan.writesTo ?? []).map((mail): PlanMail => {
    const address = mail.address?.toLowerCase() ?? "";
    return refused.has(address) ? { ...mail, refused: { phone: phones.get(address) ?? null } } : mail;
  });
  return { ...plan, writesTo, lines: [...plan.lines, ...new Set(writesTo.flatMap(describeRefused))] };
}
