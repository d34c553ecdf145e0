import { z } from "zod";
import {
  answerDataRequest,
  dataRequestKinds,
  listDataRequests,
  noteDataRequest,
} from "#modules/accounts/index.server.ts";
import { plainDate } from "#platform/delhi-time.ts";
import { command, Refused } from "./command.server.ts";

export const dataRequests = command({
  summary: "Requests about personal data that wait for an answer, with their last day",
  options: z.object({}),
  async plan({ db }) {
    const requests = await listDataRequests(db);
    return {
      lines: requests.map(
        ({ id, kind, email, words, dueOn }) => `${id}  ${kind}  by ${plainDate(dueOn)}  ${email ?? ""}  ${words}`,
      ),
    };
  },
});

export const noteRequest = command({
  summary: "Put a request about personal data, come by mail, into the queue",
  options: z.object({
    email: z.email().describe("who asks"),
    kind: z.enum(dataRequestKinds).describe("export, erasure, correction or other"),
    words: z.string().trim().max(5000).default("").describe("what they wrote"),
  }),
  personal: ["email", "words"],
  async plan(_, { email, kind }) {
    return { lines: [`A request (${kind}) of ${email} would be noted; it must be answered within one month.`] };
  },
  async run(deps, request) {
    const { id, dueOn } = await noteDataRequest(deps, request);
    return { lines: [`Noted as ${id}. Answer it by ${plainDate(dueOn)}.`], data: { id, dueOn } };
  },
});

export const answerRequest = command({
  summary: "Note that a request about personal data is answered; who asked is forgotten",
  options: z.object({
    request: z.uuid().describe("the request's id"),
    answer: z.string().trim().min(3).max(500).describe("what was done"),
  }),
  async plan({ db }, { request }) {
    const open = (await listDataRequests(db)).find(({ id }) => id === request);
    if (!open) throw new Refused("There is no such open request.");
    return { lines: [`The ${open.kind} asked for by ${open.email ?? "somebody"} would be noted as answered.`] };
  },
  async run(deps, { request, answer }) {
    if (!(await answerDataRequest(deps, request, answer))) throw new Refused("There is no such open request.");
    return { lines: ["Noted as answered."] };
  },
});
