import type { AccountsDeps } from "./auth.server.ts";

/** What the library keeps of the link for a new password: of which account it is, and until when; null once it is used or gone. */
export async function findResetLink({ auth }: Pick<AccountsDeps, "auth">, token: string) {
  const { internalAdapter } = await (await auth()).$context;
  return internalAdapter.findVerificationValue(`reset-password:${token}`);
}

/**
 * Whether the link for a new password can still be used: it works once, for an hour (`resetPassword`). To look does not use it up,
 * so that programs that look into mails cost nobody theirs.
 */
export async function isResetLinkOpen(deps: Pick<AccountsDeps, "clock" | "auth">, token: string): Promise<boolean> {
  const link = token === "" ? null : await findResetLink(deps, token);
  return link !== null && new Date(link.expiresAt).getTime() > deps.clock.now().getTime();
}
