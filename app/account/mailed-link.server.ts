/**
 * The token that a mailed link carries in its address; "" without one. The form on its page carries it as well, but one that could not be
 * saved comes back without it.
 */
export const tokenOfLink = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";
