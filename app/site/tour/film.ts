/** A film as it is shown: in a frame on the page, or on a page of its own. */
interface Film {
  frame: string;
  page: string;
  host: string;
}

/** The film at an address of YouTube's, without its cookies; null for any other address, which no page of ours may frame. */
export function filmOf(address: string): Film | null {
  const url = URL.parse(address);
  const id =
    url?.hostname === "youtu.be"
      ? url.pathname.slice(1)
      : /(^|\.)youtube(-nocookie)?\.com$/.test(url?.hostname ?? "")
        ? (url?.searchParams.get("v") ?? /\/embed\/([\w-]+)/.exec(url?.pathname ?? "")?.[1])
        : null;
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  return {
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${id}`,
    host: "youtube-nocookie.com",
  };
}
