export * from "./plan-model.ts";
