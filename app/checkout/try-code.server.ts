import type { AppContext } from "#app/web/app-context.server.ts";
import { type PricedWithCode, priceWithCode, quote } from "#modules/booking/index.server.ts";
import type { BookingRequest, Quote } from "#modules/booking/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { formatRupees } from "#platform/money.ts";

/** Price with a code, as a page shows it. `applies` says which code it is, and what it is worth. */
export type CodedPrice = Pick<PricedWithCode, "lines" | "totalPaise" | "giftPaise"> & { applies: string };

/** Longer is no code of ours. */
const MOST_LETTERS = 60;

export const typedCode = (typed: string | null | undefined): string => (typed ?? "").trim().slice(0, MOST_LETTERS);

/** Words if too many codes were tried from this place; null if one more may be. */
export async function refuseGuess(app: AppContext): Promise<string | null> {
  const waitSeconds = await app.limits.take("code", null);
  return waitSeconds === null ? null : describeWait(waitSeconds);
}

interface Asked {
  typed: string;
  email: string | null;
  /** Hold of this browser, which uses nothing against it. */
  besides: string | undefined;
}

/** Prices a quote with a code for a page. */
export async function showWithCode(
  app: AppContext,
  quoted: Quote,
  asked: Asked,
): Promise<{ coded: CodedPrice } | { words: string }> {
  const answer = await priceWithCode(app, { quoted, ...asked });
  if ("words" in answer) return answer;
  const { lines, totalPaise, giftPaise, code } = answer.priced;
  const applies =
    code.kind === "gift"
      ? `Gift ${code.word} pays ${formatRupees(giftPaise)}.`
      : `Code ${code.word} takes ${formatRupees(quoted.totalPaise - totalPaise)} off.`;
  return { coded: { lines, totalPaise, giftPaise, applies } };
}

/** The same for a departure. Null if it cannot be booked: the page says so. */
export async function showWishWithCode(app: AppContext, wish: BookingRequest, asked: Asked) {
  const answer = await quote(app, wish, { besides: asked.besides });
  return "refused" in answer ? null : showWithCode(app, answer.quote, asked);
}
