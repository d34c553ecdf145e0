/** The two addresses of a film: the frame that plays it at once, and the page that shows it without us. */
export function filmAddresses(embed: string): { frame: string; page: string } {
  const frame = new URL(embed);
  const id = frame.pathname.split("/").at(-1) ?? "";
  frame.searchParams.set("autoplay", "1");
  frame.searchParams.set("rel", "0");
  const page = frame.hostname.endsWith("youtube-nocookie.com") ? `https://www.youtube.com/watch?v=${id}` : embed;
  return { frame: frame.href, page };
}
