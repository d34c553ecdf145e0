/** Token in a mailed link, or "". The form has it too, but loses it when it cannot be saved. */
export const tokenOfLink = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";
