import type { oas31 } from "zod-openapi";

/** The contract as OpenAPI 3.1. */
export type ContractDocument = oas31.OpenAPIObject;
