import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LARGEST_EVENT } from "#api/provider-webhook.server.ts";
import { LARGEST_IMPORT_FORM_BYTES } from "./console-forms/import-files.server.ts";

const limitOf = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: (context) => context.text("That's too long for us to accept. Please send less.", 413),
  });

/** The longest form (a message of 5,000 Hindi letters) is 45 KiB encoded. */
const anyForm = limitOf(128 * 1024);

/** A page of answers with its hundreds of fields, in Hindi. */
const studioForm = /^\/staff\/studio\//;
const LARGEST_DOCUMENT_BYTES = 1024 * 1024;

/** Prices of all tours in one form. */
const pricesForm = /^\/staff\/prices(\.data)?$/;

/** Pictures of the console, many in one form. */
const pictureForm = /^\/staff\/studio\/pictures\/upload$/;
/** docs/deploy/nginx.conf has the same limit; a test compares. */
export const LARGEST_PICTURE_FORM_BYTES = 62 * 1024 * 1024;

/** A table of another system. */
const importForm = /^\/staff\/import\/upload$/;
/** A route file of the console, with room for one that is too long: its fault is said beside the field. */
const routeForm = /^\/staff\/studio\/route-file\//;

/** A review with up to five photographs, from the mail after the ride. */
const reviewForm = /^\/review\/[^/]+$/;

const contract = /^\/api\/(?!payments\/)/;

const photoForm = /^\/user-profile(\.data)?$/;

/** docs/deploy/nginx.conf has the same limit; a test compares. */
export const LARGEST_FORM_BYTES = 12.5 * 1024 * 1024;

const roomier: { path: RegExp; limit: MiddlewareHandler }[] = [
  { path: /^\/api\/payments\/webhook$/, limit: limitOf(LARGEST_EVENT) },
  { path: pictureForm, limit: limitOf(LARGEST_PICTURE_FORM_BYTES) },
  { path: reviewForm, limit: limitOf(LARGEST_PICTURE_FORM_BYTES) },
  { path: importForm, limit: limitOf(LARGEST_IMPORT_FORM_BYTES) },
  { path: routeForm, limit: limitOf(LARGEST_FORM_BYTES) },
  { path: pricesForm, limit: limitOf(LARGEST_DOCUMENT_BYTES) },
  { path: studioForm, limit: limitOf(LARGEST_DOCUMENT_BYTES) },
  { path: photoForm, limit: limitOf(LARGEST_FORM_BYTES) },
];

/** Every browser sends a length; measuring would mean reading here. */
const isUnmeasuredPhoto = ({ req }: Context): boolean =>
  [photoForm, pictureForm, reviewForm, importForm, routeForm].some((form) => form.test(req.path)) &&
  (!req.header("content-length") || Boolean(req.header("transfer-encoding")));

export const bodyLimits: MiddlewareHandler = (context, next) => {
  if (contract.test(context.req.path)) return next();
  const room = isUnmeasuredPhoto(context) ? undefined : roomier.find(({ path }) => path.test(context.req.path));
  return (room?.limit ?? anyForm)(context, next);
};
