import { data } from "react-router";
import { describeWait } from "#platform/http/rate-limit.server.ts";

/** What a form's action answers when it was sent too often: the answer that fills the form again, with how long to wait. */
export const tooManyForms = <Answer extends object>(seconds: number, answer: Answer) =>
  data({ ...answer, problem: describeWait(seconds) }, { status: 429, headers: { "retry-after": String(seconds) } });
