/**
 * Runs before any schema is created. Zod probes `new Function`, which our policy forbids and Firefox reports.
 * `z.config({ jitless: true })` would come too late.
 */
export const zodWithoutEval = "globalThis.__zod_globalConfig={jitless:true}";
