import type { AccountsDeps } from "./auth.server.ts";

/** Account and expiry of a reset link; null if it is used or gone. */
export async function findResetLink({ auth }: Pick<AccountsDeps, "auth">, token: string) {
  const { internalAdapter } = await (await auth()).$context;
  return internalAdapter.findVerificationValue(`reset-password:${token}`);
}

/** True if a reset link still works. The check does not use it up, so mail scanners do not spend it. */
export async function isResetLinkOpen(deps: Pick<AccountsDeps, "clock" | "auth">, token: string): Promise<boolean> {
  const link = token === "" ? null : await findResetLink(deps, token);
  return link !== null && new Date(link.expiresAt).getTime() > deps.clock.now().getTime();
}
