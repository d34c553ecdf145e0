/** Where a film may be played inside our page without cookies; null for a host that our policy does not let in. */
export function filmFrame(address: string): string | null {
  const url = new URL(address);
  const host = url.hostname.replace(/^www\.|^m\./, "");
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? (url.searchParams.get("v") ?? /^\/(?:embed|shorts)\/([\w-]+)/.exec(url.pathname)?.[1])
        : null;
  return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null;
}

/** Whether an address may stand in a frame of our page as it is. */
export function pageFrame(address: string): string | null {
  return new URL(address).origin === "https://www.openstreetmap.org" ? address : null;
}

/** The same map as a page of its own: the frame's address shows no way to zoom out of it. */
export function pageOfFrame(address: string): string {
  const url = new URL(address);
  const box = url.searchParams.get("bbox")?.split(",").map(Number);
  if (pageFrame(address) === null || box?.length !== 4 || box.some(Number.isNaN)) return address;
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const zoom = Math.max(2, Math.min(18, Math.round(Math.log2(360 / (east - west))) + 1));
  return `https://www.openstreetmap.org/#map=${zoom}/${((south + north) / 2).toFixed(4)}/${((west + east) / 2).toFixed(4)}`;
}
