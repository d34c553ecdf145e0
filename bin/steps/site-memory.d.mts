export declare const hashingEnv: { GLIBC_TUNABLES: string };
export declare const siteEnv: { GLIBC_TUNABLES: string };
export declare const siteFlags: readonly string[];
