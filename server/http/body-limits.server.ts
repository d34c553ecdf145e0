import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LARGEST_EVENT } from "#api/provider-webhook.server.ts";

const limitOf = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: (context) => context.text("That is longer than anything we take.", 413),
  });

/** The longest form (a message of 5,000 letters of Hindi) is 45 KiB as it travels. */
const anyForm = limitOf(128 * 1024);

/** The contract has limits of its own, and says so in its own words. */
const contract = /^\/api\/(?!payments\/)/;

const photoForm = /^\/user-profile(\.data)?$/;

/** A photograph in its form; nothing longer is taken anywhere. docs/deploy/nginx.conf lets it through, a test compares. */
export const LARGEST_FORM_BYTES = 12.5 * 1024 * 1024;

/** The places that take more, each with what it takes at the most; what they do with it they say themselves. */
const roomier: { path: RegExp; limit: MiddlewareHandler }[] = [
  { path: /^\/api\/payments\/webhook$/, limit: limitOf(LARGEST_EVENT) },
  { path: photoForm, limit: limitOf(LARGEST_FORM_BYTES) },
];

/** A photograph's form says how long it is, as every browser does: one that does not would be read here to find out. */
const isUnmeasuredPhoto = ({ req }: Context): boolean =>
  photoForm.test(req.path) && (!req.header("content-length") || Boolean(req.header("transfer-encoding")));

/** Refuses a body that is longer than anything of ours (413) before it is read. */
export const bodyLimits: MiddlewareHandler = (context, next) => {
  if (contract.test(context.req.path)) return next();
  const room = isUnmeasuredPhoto(context) ? undefined : roomier.find(({ path }) => path.test(context.req.path));
  return (room?.limit ?? anyForm)(context, next);
};
