import { z } from "zod";
import type { oas31 } from "zod-openapi";
import { type Operation, operation } from "./operation.server.ts";

export const openApiCall = (document: () => oas31.OpenAPIObject): Operation =>
  operation({
    group: "Contract",
    method: "get",
    path: "/openapi.json",
    id: "openApi",
    isPublic: true,
    summary: "This contract as an OpenAPI 3.1 document",
    answer: z.looseObject({ openapi: z.string() }),
    refusals: [],
    run: async () => ({ ...document() }),
  });
