/** As many as the provider gives at once. */
const PAGE = 100;

/** Where a page of one of the provider's lists begins, and how many it may have. */
export interface ProviderPage {
  skip: number;
  count: number;
}

/**
 * All of one of the provider's lists, the newest first, by id: while its pages are read new ones come in at the front, and push old ones
 * onto the next page once more. Throws what `read` throws.
 */
export async function allPages<One extends { id: string }>(
  read: (page: ProviderPage) => Promise<One[]>,
): Promise<Map<string, One>> {
  const found = new Map<string, One>();
  for (let skip = 0; ; skip += PAGE) {
    const page = await read({ skip, count: PAGE });
    for (const one of page) found.set(one.id, one);
    if (page.length < PAGE) return found;
  }
}
