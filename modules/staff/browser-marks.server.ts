import type { Tx } from "#platform/database/database.server.ts";
import { newToken, tokenDigest } from "#platform/ids.server.ts";

/** Browsers of a person that are remembered. */
const MOST_BROWSERS = 8;

/** A mark for this browser. `spentMark`: the one that it had, by which nobody is known any more. */
export interface RenewedMark {
  browserMark: string;
  spentMark: string | null;
}

/** Gives a browser on which a person logs in a new mark. A copy of its former mark then keeps no log-in from being news. */
export async function renewBrowserMark(tx: Tx, memberId: string, marks: readonly string[]): Promise<RenewedMark> {
  const { browser_marks } = await tx
    .selectFrom("staff_member")
    .select("browser_marks")
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = browser_marks ?? [];
  const spentMark = marks.find((mark) => known.includes(tokenDigest(mark))) ?? null;
  const others = known.filter((digest) => spentMark === null || digest !== tokenDigest(spentMark));
  const browserMark = newToken();
  await tx
    .updateTable("staff_member")
    .set({ browser_marks: [tokenDigest(browserMark), ...others].slice(0, MOST_BROWSERS) })
    .where("id", "=", memberId)
    .execute();
  return { browserMark, spentMark };
}
