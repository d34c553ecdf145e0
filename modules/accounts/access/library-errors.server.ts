export async function refusalOf(error: unknown): Promise<string> {
  const { APIError } = await import("better-auth/api");
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
  return String(error.body?.code ?? error.message);
}
