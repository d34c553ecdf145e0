import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const limitOf = (kilobytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: kilobytes * 1024,
    onError: (context) => context.text("That is longer than anything we take.", 413),
  });

/** The longest form (a message of 5,000 letters of Hindi) is 45 KiB as it travels. */
const anyForm = limitOf(128);

/** The contract has limits of its own, and says so in its own words. */
const contract = /^\/api\/(?!payments\/|operations$|backup$)/;

/** The places that take more, each with what it takes at the most; what they do with it they say themselves. */
const roomier: { path: RegExp; limit: MiddlewareHandler }[] = [
  { path: /^\/api\/payments\/webhook$/, limit: limitOf(256) },
  // The company's content, signed; nothing on the way lets a stranger come so far.
  { path: /^\/api\/operations$/, limit: limitOf(4 * 1024) },
  { path: /^\/user-profile(\.data)?$/, limit: limitOf(12.5 * 1024) },
];

/** Refuses a body that is longer than anything of ours (413) before it is read. */
export const bodyLimits: MiddlewareHandler = (context, next) =>
  contract.test(context.req.path)
    ? next()
    : (roomier.find(({ path }) => path.test(context.req.path))?.limit ?? anyForm)(context, next);
