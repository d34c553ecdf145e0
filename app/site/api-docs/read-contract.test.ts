import { expect, it } from "vitest";
import { z } from "zod";
import { createDocument, type oas31 } from "zod-openapi";
import { readContract } from "./read-contract.ts";

const shape = z.object({ title: z.string() }).meta({ id: "Stone", description: "By the road" });
const document = createDocument({
  openapi: "3.1.0",
  info: { title: "", version: "" },
  servers: [{ url: "/api" }],
  tags: [{ name: "Roads", description: "All of them" }],
  paths: {
    "/road": {
      post: {
        operationId: "road",
        tags: ["Roads"],
        security: [{ token: [] }],
        requestBody: {
          content: {
            "application/json": {
              schema: z.object({ km: z.union([z.string(), z.number()]), kind: z.optional(z.enum(["a", "b", "c"])) }),
            },
          },
        },
        responses: {
          "200": {
            description: "Here",
            content: { "application/json": { schema: z.object({ stones: z.array(shape) }) } },
          },
          "404": { description: "not_found: There is none: none.\ngone: It went." },
          default: { description: "Broken" },
        },
      },
    },
  },
});

it("describes JSON Schema in words", () => {
  const { groups, shapes } = readContract(document as oas31.OpenAPIObject);
  expect(groups).toMatchObject([
    {
      name: "Roads",
      description: "All of them",
      calls: [
        {
          method: "POST",
          path: "/api/road",
          needsToken: true,
          body: [
            { name: "km", type: "text or number", isRequired: true },
            { name: "kind", type: "a, b or c", isRequired: false },
          ],
          replies: [{ status: "200", fields: [{ name: "stones", type: "list of Stone", shape: "Stone", fields: [] }] }],
          refusals: [
            { status: "404", code: "not_found", words: "There is none: none." },
            { status: "404", code: "gone", words: "It went." },
          ],
        },
      ],
    },
  ]);
  expect(shapes).toMatchObject([{ name: "Stone", note: "By the road", fields: [{ name: "title", type: "text" }] }]);
});
