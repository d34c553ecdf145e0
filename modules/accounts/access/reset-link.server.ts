import type { AccountsDeps } from "./auth.server.ts";

export async function findResetLink({ auth }: Pick<AccountsDeps, "auth">, token: string) {
  const { internalAdapter } = await (await auth()).$context;
  return internalAdapter.findVerificationValue(`reset-password:${token}`);
}

/** Does not use the link up, so that mail scanners do not. */
export async function isResetLinkOpen(deps: Pick<AccountsDeps, "clock" | "auth">, token: string): Promise<boolean> {
  const link = token === "" ? null : await findResetLink(deps, token);
  return link !== null && new Date(link.expiresAt).getTime() > deps.clock.now().getTime();
}
