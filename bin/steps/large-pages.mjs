/**
 * Hashing a password takes 32 MB, eight thousand faults in small pages; with large ones (2 MB) a log-in takes a third.
 * See docs/decisions/0030-hash-passwords-in-large-memory-pages.md.
 */
export const largePages = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? "glibc.malloc.hugetlb=1" };
