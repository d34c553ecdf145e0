import { expect, it } from "vitest";
import { templateFields } from "#modules/messaging/model.ts";
import { unknownField } from "#platform/text/named-fields.ts";
import { messageTemplates } from "./message-templates.ts";

it.each(messageTemplates)("$name holds only names that its use fills in", ({ about, subject, words }) => {
  expect([subject, words].map((text) => unknownField(text, templateFields[about]))).toEqual([null, null]);
  expect(about === "departure" ? subject : "one").not.toBe("");
});
