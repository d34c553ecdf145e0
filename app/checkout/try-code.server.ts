import type { AppContext } from "#app/web/app-context.server.ts";
import { type PricedWithCode, priceWithCode, quote } from "#modules/booking/index.server.ts";
import type { BookingRequest, Quote } from "#modules/booking/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";

/** Price with a code, as a page shows it. */
export type CodedPrice = Pick<PricedWithCode, "lines" | "totalPaise" | "giftPaise"> & { word: string };

/** Longer is no code of ours. */
const MOST_LETTERS = 60;

export const typedCode = (typed: string | null | undefined): string => (typed ?? "").trim().slice(0, MOST_LETTERS);

/** Words if too many codes were tried from this place; null if one more may be. */
export async function refuseGuess(app: AppContext): Promise<string | null> {
  const waitSeconds = await app.limits.take("code", null);
  return waitSeconds === null ? null : describeWait(waitSeconds);
}

/** Prices a quote with a code for a page. */
export async function showWithCode(
  app: AppContext,
  quoted: Quote,
  { typed, email }: { typed: string; email: string | null },
): Promise<{ coded: CodedPrice } | { words: string }> {
  const answer = await priceWithCode(app, { quoted, typed, email });
  if ("words" in answer) return answer;
  const { lines, totalPaise, giftPaise, code } = answer.priced;
  return { coded: { lines, totalPaise, giftPaise, word: code.word } };
}

/** The same for a departure. Null if it cannot be booked: the page says so. */
export async function showWishWithCode(
  app: AppContext,
  wish: BookingRequest,
  asked: { typed: string; email: string | null },
) {
  const answer = await quote(app, wish);
  return "refused" in answer ? null : showWithCode(app, answer.quote, asked);
}
