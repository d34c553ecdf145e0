import { afterAll } from "vitest";
import { dropMadeDatabases } from "../database/made-databases.ts";

// Registered before the hooks of the file, so that it runs after them.
afterAll(dropMadeDatabases);
