/** The address, if it may stand in a frame of our page as it is; else null. */
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
