/**
 * Makes glibc use large pages (2 MB). Hashing a password takes 32 MB, eight thousand faults in small pages; a log-in then
 * costs a third.
 * Linux decides (`/sys/kernel/mm/transparent_hugepage/enabled`). docs/decisions/0030-hash-passwords-in-large-memory-pages.md.
 */
export const largePages = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? "glibc.malloc.hugetlb=1" };
