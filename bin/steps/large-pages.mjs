/**
 * What tells glibc to ask Linux for large pages (2 MB) where a program takes much memory at once. Hashing a password takes 32 MB, which in
 * small pages are eight thousand faults: with large ones a log-in costs a third. Elsewhere than on glibc it says nothing; Linux decides
 * (`/sys/kernel/mm/transparent_hugepage/enabled`: with "never" all is as before).
 * docs/decisions/0030-hash-passwords-in-large-memory-pages.md.
 */
export const largePages = { GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? "glibc.malloc.hugetlb=1" };
