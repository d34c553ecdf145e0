/**
 * Title and description of a page of a list. From the second on both say which it is: in a row of tabs, among bookmarks and in a search
 * engine's answer it would else look like the first.
 */
export const pageOfList = <Words extends { title: string; description?: string }>(words: Words, page = 1): Words =>
  page > 1
    ? {
        ...words,
        title: `${words.title}, page ${page}`,
        description: words.description && `Page ${page}. ${words.description}`,
      }
    : words;
