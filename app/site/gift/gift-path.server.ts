import type { AppContext } from "#app/web/app-context.server.ts";

/** Page of a bought gift, by the key of its buyer. */
export const giftPath = ({ signer }: Pick<AppContext, "signer">, id: string, part = ""): string =>
  `/gift/${id}${part}?key=${signer.sign("gift", id)}`;
