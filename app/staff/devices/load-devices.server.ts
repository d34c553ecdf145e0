import { listStaffDevices, listWaysIn, offersPasskeys } from "#modules/staff/index.server.ts";
import { isFresh, type WayIn } from "#modules/staff/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

const wayWords: Record<WayIn, string> = {
  passkey: "by passkey",
  code: "by the app's code",
  recovery_code: "by a recovery code",
  invite: "by invitation",
  demo: "by the demo's door",
};

/** One's own devices and ways in. */
export async function loadDevices({ app, staff }: ScreenAsk) {
  const now = app.clock.now();
  const devices = await listStaffDevices(app, staff);
  const { passkeys, hasCode, recoveryCodes } = await listWaysIn(app.db, staff.memberId);
  return {
    title: "Devices",
    email: staff.email,
    isDemo: staff.wayIn === "demo",
    isFresh: isFresh(staff, now),
    offersPasskeys: offersPasskeys(app.publicUrl),
    hasCode,
    recoveryCodes,
    devices: devices.map(({ id, words, wayIn, since, lastSeen, isThis }) => ({
      ...{ id, words, isThis, way: wayWords[wayIn] },
      ...{ since: delhiInstant(since, now), lastSeen: delhiInstant(lastSeen, now) },
    })),
    passkeys: passkeys.map(({ id, device, since, lastUsed }) => ({
      ...{ id, device, since: delhiInstant(since, now) },
      lastUsed: lastUsed && delhiInstant(lastUsed, now),
    })),
  };
}
