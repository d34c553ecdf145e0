/**
 * Hashing a password takes 32 MB, eight thousand faults in small pages; with large ones (2 MB) a log-in takes a third.
 * See docs/decisions/0030-hash-passwords-in-large-memory-pages.md.
 */
const largePages = "glibc.malloc.hugetlb=1";
/** Two pools of memory instead of eight to a processor; freed memory goes back at once. */
const givesBack = "glibc.malloc.arena_max=2:glibc.malloc.mmap_threshold=262144:glibc.malloc.trim_threshold=262144";

/** Settings of the operator. The tests set large pages for all that they start, which does not count. */
const given = process.env.GLIBC_TUNABLES === largePages ? undefined : process.env.GLIBC_TUNABLES;

/** Settings of glibc for what only hashes passwords. */
export const hashingEnv = { GLIBC_TUNABLES: given ?? largePages };

/**
 * Settings of glibc and of Node's heap for the site. The units and the container say the same.
 * See docs/decisions/0070-give-memory-back-early.md.
 */
export const siteEnv = { GLIBC_TUNABLES: given ?? `${largePages}:${givesBack}` };
export const siteFlags = ["--max-old-space-size=512", "--max-semi-space-size=8"];
