/** Tabs, bookmarks and search results must differ by page. */
export const pageOfList = <Words extends { title: string; description?: string }>(words: Words, page = 1): Words =>
  page > 1
    ? {
        ...words,
        title: `${words.title}, page ${page}`,
        description: words.description && `Page ${page}. ${words.description}`,
      }
    : words;
