import { data } from "react-router";
import { describeWait } from "#platform/http/rate-limit.server.ts";

/** Answers 429: the form is filled again and says how long to wait. */
export const tooManyForms = <Answer extends object>(seconds: number, answer: Answer) =>
  data({ ...answer, problem: describeWait(seconds) }, { status: 429, headers: { "retry-after": String(seconds) } });
