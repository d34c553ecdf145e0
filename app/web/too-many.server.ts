import { data } from "react-router";
import { waitWords } from "#platform/rate-limit.server.ts";

/** What a form's action answers when it was sent too often: the answer that fills the form again, with how long to wait. */
export const tooMany = <Answer extends object>(seconds: number, answer: Answer) =>
  data({ ...answer, problem: waitWords(seconds) }, { status: 429, headers: { "retry-after": String(seconds) } });
