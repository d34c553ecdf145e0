/**
 * Runs as each page begins, before any schema is made. Zod tries `new Function` to see if it may make code; our policy forbids it, and
 * Firefox reports an error. The same as `z.config({ jitless: true })`, which would come too late: schemas are made as their files load.
 */
export const zodWithoutEval = "globalThis.__zod_globalConfig={jitless:true}";
