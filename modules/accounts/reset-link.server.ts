import type { AccountsDeps } from "./auth.server.ts";

/**
 * Whether the link for a new password can still be used: it works once, for an hour (`resetPassword`). To look does not use it up,
 * so that programs that look into mails cost nobody theirs.
 */
export async function isResetLinkOpen(
  { clock, auth }: Pick<AccountsDeps, "clock" | "auth">,
  token: string,
): Promise<boolean> {
  if (token === "") return false;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link !== null && new Date(link.expiresAt).getTime() > clock.now().getTime();
}
