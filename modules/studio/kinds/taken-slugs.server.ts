import type { DocumentFault } from "./kind.ts";

interface Addressed {
  slug: string;
  formerSlugs?: readonly string[] | undefined;
}

/** Refuses addresses that another document has or had: they would lead to two places. */
export async function takenSlugs(
  { slug, formerSlugs = [] }: Addressed,
  key: string,
  what: string,
  findOwner: (slug: string) => Promise<string | null>,
): Promise<DocumentFault[]> {
  const faults: DocumentFault[] = [];
  const all = [{ path: ["slug"], one: slug }, ...formerSlugs.map((one, at) => ({ path: ["formerSlugs", at], one }))];
  for (const { path, one } of all) {
    const owner = await findOwner(one);
    if (owner !== null && owner !== key)
      faults.push({ path, words: `The address “${one}” belongs to another ${what}, or belonged to it.` });
  }
  return faults;
}
