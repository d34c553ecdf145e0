import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { addressOf, openTestDatabase } from "#tests/harness/database/database.ts";
import { type CommandFault, runCommandLine } from "#tests/harness/site/run-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pahiya-ledger-"));

/** A booking of a ride that does not exist, with a payment of ₹10 and the provider's fee. */
const booking = `
  ALTER TABLE booking DISABLE TRIGGER ALL;
  INSERT INTO booking (id, reference, request_key, tour_id, departure_id, category, people, seats, contact_name, contact_email,
      contact_phone, country, tourist_category, remarks, price_lines, total_paise, policy, status, hold_expires_at)
    VALUES ('00000000-0000-4000-8000-00000000000a', 'PH-222222', 'a test', gen_random_uuid(), gen_random_uuid(), 'regular', 1, 1, 'Anna',
      'anna@example.com', '+919812345678', 'IN', '', '', '[]', 1000, '[]', 'confirmed', now());
  ALTER TABLE booking ENABLE TRIGGER ALL;
  INSERT INTO payment_order (id, payable_ref, provider_order_id, amount_paise, currency, status)
    VALUES (gen_random_uuid(), '00000000-0000-4000-8000-00000000000a', 'order_1', 1000, 'INR', 'paid');
  INSERT INTO payment (id, payment_order_id, provider_payment_id, amount_paise, fee_paise, status)
    SELECT gen_random_uuid(), id, 'pay_1', amount_paise, 24, 'captured' FROM payment_order;
  INSERT INTO ledger_entry (id, posting_id, account, amount_paise, payable_ref, payment_id, memo, at)
    SELECT gen_random_uuid(), posting::uuid, account, amount, payable_ref, payment.id, 'a test', now() FROM payment_order
    JOIN payment ON payment_order_id = payment_order.id
    CROSS JOIN (VALUES
      ('00000000-0000-4000-8000-000000000001', 'provider', 1000), ('00000000-0000-4000-8000-000000000001', 'revenue', -1000),
      ('00000000-0000-4000-8000-000000000002', 'provider', -24), ('00000000-0000-4000-8000-000000000002', 'fees', 24)
    ) AS side (posting, account, amount)`;

describe("ledger:check", () => {
  let database: Database;
  let where: Record<string, string>;

  beforeAll(async () => {
    database = await openTestDatabase();
    where = { DATABASE_URL: await addressOf(database) };
    await database.executeRaw(booking);
  });
  afterAll(async () => {
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Books with this provider fee and booking status. They balance with 24 paise and `confirmed`. */
  const make = (feesPaise: number, status: "confirmed" | "expired") =>
    database.executeRaw(`ALTER TABLE ledger_entry DISABLE TRIGGER USER;
      UPDATE ledger_entry SET amount_paise = ${feesPaise} WHERE account = 'fees';
      ALTER TABLE ledger_entry ENABLE TRIGGER USER;
      UPDATE booking SET status = '${status}'`);
  const check = (env: Record<string, string> = where, said: string[] = []): Promise<{ code: number; said: string }> =>
    runCommandLine("ledger-check", said, env).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }: CommandFault) => ({ code, said: `${stdout}${stderr}` }),
    );

  it("exits with 0 for a sound ledger, and with 1 and the fault for a changed one", async () => {
    await make(24, "confirmed");
    const sound = await check();
    expect(sound.said).toContain("The ledger balances.");
    expect(sound.code).toBe(0);
    await make(20, "confirmed");
    const broken = await check();
    expect(broken.code).toBe(1);
    expect(broken.said).toContain("FAULT: posting 00000000-0000-4000-8000-000000000002 comes to -4 paise");
  });

  it("exits with 1 when money is kept for an unpaid booking", async () => {
    await make(24, "expired");
    const kept = await check();
    expect(kept.code).toBe(1);
    expect(kept.said).toContain("FAULT: booking PH-222222: ₹10 is kept for it, and it is expired");
    expect(kept.said).toContain("The ledger has 1 faults.");
  });

  it("explains a missing database", async () => {
    const nowhere = await check({ DATA_DIR: path.join(folder, "nowhere") });
    expect(nowhere).toMatchObject({ code: 2, said: expect.stringMatching(/^On .*\nThere is no database in /) });
    const otherwise = await check({ DATA_DIR: path.join(folder, "nowhere") }, ["--mend"]);
    expect(otherwise).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Unknown option '--mend'.*Nothing was done/),
    });
  });
});
