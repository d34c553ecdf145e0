import { qrSquares } from "#app/manage/qr.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { offerTotp } from "#modules/staff/index.server.ts";
import type { CodeOffer } from "./app-code-offer.tsx";

/** Secret for somebody's authenticator app; the same as before after a wrong code. */
export function codeOfferOf(
  app: Pick<AppContext, "sealer" | "builtIn">,
  { memberId, email }: { memberId: string; email: string },
  sealed?: string,
): CodeOffer {
  const company = companyNameOf(app);
  const offer = offerTotp(app.sealer, { memberId, email, company }, sealed);
  const { size, path } = qrSquares(offer.uri);
  return { ...offer, qr: { size, path } };
}

export const companyNameOf = ({ builtIn: { company } }: Pick<AppContext, "builtIn">): string =>
  company.shortName ?? company.name;
