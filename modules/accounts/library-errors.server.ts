import { APIError } from "better-auth/api";

/** The code of a refusal by Better Auth ("INVALID_PASSWORD"); anything that is not a refusal is thrown on. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
  return String(error.body?.code ?? error.message);
}
