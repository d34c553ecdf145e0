import { auditBookings } from "#modules/booking/index.server.ts";
import { auditCredit } from "#modules/credit/index.server.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { StartFault, tellOf } from "#platform/errors.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { describeTarget } from "./cli/describe-target.server.ts";
import { readArguments } from "./cli/read-arguments.server.ts";
import { openForCommand } from "./reach-database.server.ts";

const usage = `npm run ledger:check

  proves the books of the database that DATABASE_URL or DATA_DIR names, and changes nothing; takes no arguments`;

async function check(): Promise<number> {
  readArguments(usage, {});
  const env = readEnv();
  console.log(describeTarget(env));
  const database = await openForCommand(env, 1);
  try {
    // One snapshot of the books while the site goes on selling.
    const books = database.db.transaction().setIsolationLevel("repeatable read");
    const { postings, payments, balances, faults, givenTwice } = await books.execute(async (tx) => {
      const { faults: ofLedger, ...audited } = await auditLedger(tx);
      return { ...audited, faults: [...ofLedger, ...(await auditBookings(tx)), ...(await auditCredit(tx))] };
    });
    console.log(`${postings} postings, ${payments} payments captured`);
    for (const [account, amount] of Object.entries(balances))
      console.log(`  ${account.padEnd(12)}${formatRupees(amount)}`);
    const alerts = await listAlerts(database.db);
    if (alerts.length > 0) console.log(`${alerts.length} alerts need attention:`);
    for (const { kind, subject, times, raisedAt } of alerts)
      console.log(`  ${kind} ${subject}, ${times}×, since ${delhiInstant(raisedAt)}`);
    for (const twice of givenTwice) console.log(`GIVEN TWICE: ${twice}`);
    for (const fault of faults) console.error(`FAULT: ${fault}`);
    console.log(faults.length === 0 ? "The ledger balances." : `The ledger has ${faults.length} faults.`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await check();
} catch (error) {
  console.error(error instanceof StartFault ? error.message : tellOf(error));
  process.exitCode = 2;
}
