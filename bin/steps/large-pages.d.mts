export declare const largePages: { GLIBC_TUNABLES: string };
