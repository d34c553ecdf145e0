import { data } from "react-router";
import { describeWait } from "#platform/http/rate-limit.server.ts";

export const tooManyForms = <Answer extends object>(seconds: number, answer: Answer) =>
  data({ ...answer, problem: describeWait(seconds) }, { status: 429, headers: { "retry-after": String(seconds) } });
