import { z } from "zod";
import { accountRefusals } from "#modules/accounts/model.ts";
import { refusals as bookingRefusals } from "#modules/booking/model.ts";
import { errorTable } from "#platform/errors.ts";

export const CONFIRMATION_FAILED = "Something went wrong. Please contact the customer care team";
export const LOGIN_FAILED = "Something wrong Please try again..";

const conflict = <Code extends keyof typeof bookingRefusals>(code: Code) => ({
  status: 409 as const,
  message: bookingRefusals[code],
});

/** Refusals with status and default message. */
export const refusalTable = {
  bad_json: { status: 400, message: "We can't read the body: it isn't JSON." },
  bad_text: { status: 400, message: "The request contains characters that aren't valid text." },
  not_confirmed: { status: 400, message: CONFIRMATION_FAILED },
  wrong_login: { status: 401, message: LOGIN_FAILED },
  not_logged_in: { status: 401, message: "Log in first: the header Authorization has no valid token." },
  link_invalid: { status: 403, message: "This address doesn't accept uploads, or no longer does." },
  not_found: { status: 404, message: "There is nothing by that name." },
  no_such_call: { status: 404, message: "There is no such call. See /api/docs for the list." },
  wrong_method: { status: 405, message: "This address doesn't accept that method. See the header Allow." },
  price_moved: conflict("price_moved"),
  sold_out: conflict("sold_out"),
  too_few_places: conflict("too_few_places"),
  past_cutoff: conflict("past_cutoff"),
  closed: conflict("closed"),
  not_private: conflict("not_private"),
  group_too_large: conflict("group_too_large"),
  no_guide: conflict("no_guide"),
  over_one_payment: conflict("over_one_payment"),
  not_held: { status: 409, message: "This booking already exists: it is paid, or its time to pay is over." },
  money_returned: {
    status: 409,
    message:
      "Your payment came after your places were gone, or after you booked again. All of it is on its way back to you.",
  },
  let_go: {
    status: 409,
    message:
      "Your bank replied too late. You haven't been charged: your bank releases the reserved amount by itself, within a day or two. Please don't pay again for this booking.",
  },
  over: {
    status: 409,
    message:
      "This booking was paid and confirmed. Since then it was cancelled, called off or completed: see our mails about it.",
  },
  nothing_uploaded: { status: 409, message: accountRefusals.nothing_uploaded },
  too_large: { status: 413, message: "The body is too large. Please send less." },
  unsupported_type: { status: 415, message: "Send application/json, or a form as application/x-www-form-urlencoded." },
  bad_input: { status: 422, message: "Please check the request: see fields." },
  not_a_picture: { status: 422, message: accountRefusals.not_a_picture },
  picture_too_large: { status: 422, message: accountRefusals.picture_too_large },
  too_many: { status: 429, message: "Too many requests. Please try again later." },
  too_many_tries: { status: 429, message: accountRefusals.too_many_tries },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusalTable;

interface Details {
  message?: string;
  fields?: Record<string, string>;
  more?: object;
  waitSeconds?: number;
}

/** A refusal; `more` are further fields of the answer. */
export class CallRefusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly fields: Record<string, string> | undefined;
  readonly more: object;
  /** Seconds for Retry-After. */
  readonly waitSeconds: number | undefined;

  constructor(code: RefusalCode, { message, fields, more = {}, waitSeconds }: Details = {}) {
    this.code = code;
    this.message = message ?? refusalTable[code].message;
    this.fields = fields;
    this.more = more;
    this.waitSeconds = waitSeconds;
  }

  get status(): (typeof refusalTable)[RefusalCode]["status"] {
    return refusalTable[this.code].status;
  }

  toJSON(): object {
    const { message, code, fields, more } = this;
    return { message, code, ...(fields ? { fields } : {}), ...more };
  }
}

/** Error body: `code` for programs, `message` for people, `fields` for each field. */
export const refusalBody = (codes: readonly [RefusalCode, ...RefusalCode[]]) =>
  z.object({
    message: z.string(),
    code: z.enum(codes),
    ...(codes.includes("bad_input") ? { fields: z.record(z.string(), z.string()) } : {}),
  });

export const awayBody = z.object({
  message: z.string(),
  code: z.enum(["database_unavailable", "provider_unavailable", "busy"] satisfies (keyof typeof errorTable)[]),
});

export const faultBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorTable) as [keyof typeof errorTable]),
});
