/** Zod probes `new Function`, which our policy forbids and Firefox reports. `z.config({ jitless: true })` comes too late. */
export const zodWithoutEval = "globalThis.__zod_globalConfig={jitless:true}";
