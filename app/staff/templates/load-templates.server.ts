import { listTemplates } from "#modules/messaging/index.server.ts";
import { templateFields } from "#modules/messaging/model.ts";
import { mayRun } from "#modules/staff/model.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

const labels = { departure: "Messages to a departure", answer: "Answers to reviews and enquiries" } as const;

/** Texts that messages and answers begin with, by their use. */
export async function loadTemplates({ app, staff }: ScreenAsk) {
  const all = await listTemplates(app.db);
  const now = app.clock.now().toISOString();
  return {
    title: "Templates",
    mayEdit: mayRun(staff.role, "save-template"),
    groups: (["departure", "answer"] as const).map((about) => ({
      about,
      label: labels[about],
      fields: templateFields[about].map((field) => `{${field}}`).join(" "),
      templates: all
        .filter((one) => one.about === about)
        .map(({ id, name, subject, words, updatedAt }) => ({
          ...{ id, name, subject, words },
          changed: delhiInstant(updatedAt, now),
        })),
    })),
  };
}
export type TemplatesData = Awaited<ReturnType<typeof loadTemplates>>;
