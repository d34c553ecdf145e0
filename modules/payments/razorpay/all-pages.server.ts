const PAGE = 100;

export interface ProviderPage {
  skip: number;
  count: number;
}

/** By id: new items shift the pages meanwhile, so that old ones may come twice. */
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
