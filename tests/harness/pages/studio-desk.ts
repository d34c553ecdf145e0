import { planCommand, runPlanned } from "#modules/operations/index.server.ts";
import { saveTextDraft } from "#modules/studio/index.server.ts";
import type { DocumentKindName } from "#modules/studio/model.ts";
import { newId } from "#platform/ids.server.ts";
import type { BookingOffice } from "../booking/office.ts";

interface Text {
  kind: DocumentKindName;
  key: string;
}

/** Two editors, Asha and Bela, at the studio of a booking office. */
export async function openStudioDesk({ db, deps }: BookingOffice) {
  const member = async (name: string) => {
    const id = newId();
    const row = { id, name, email: `${name}@rides.example`, role: "editor" } as const;
    await db.insertInto("staff_member").values(row).execute();
    return id;
  };
  const [asha, bela] = [await member("asha"), await member("bela")];
  const order = (command: string, options: Record<string, string>) => ({ command, options, actor: "Asha, editor" });
  const plan = async (command: string, options: Record<string, string>) => {
    const answer = await planCommand(deps, order(command, options));
    if (!answer.ok) throw new Error(answer.faults.map(({ words }) => words).join("\n"));
    return answer;
  };
  const save = (
    text: Text,
    value: unknown,
    { memberId = asha, revision = null as number | null, timetable = null as unknown } = {},
  ) => {
    const writer = { memberId, author: memberId === asha ? "Asha, editor" : "Bela, editor" };
    return saveTextDraft(deps, { ...text, writer, revision, value, timetable });
  };
  const give = async (command: string, options: Record<string, string>) => {
    const { digest } = await plan(command, options);
    const answer = await runPlanned(deps, { ...order(command, options), digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  return {
    asha,
    bela,
    order,
    plan,
    give,
    save,
    /** Publishes a text that nobody else writes. Answers with the lines of its plan. */
    async publish(text: Text, value: unknown) {
      const draft = await save(text, value);
      const { plan: shown } = await plan("publish-draft", { draft: draft.id });
      return { ...(await give("publish-draft", { draft: draft.id })), shown };
    },
    /** Words of the faults of an order, or "no fault". */
    async faultsOf(command: string, options: Record<string, string>): Promise<string> {
      const answer = await planCommand(deps, order(command, options));
      return answer.ok ? "no fault" : answer.faults.map(({ words }) => words).join("\n");
    },
  };
}

export type StudioDesk = Awaited<ReturnType<typeof openStudioDesk>>;
