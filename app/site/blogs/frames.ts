/** Returns the address if our policy allows it in a frame as it is, else null. */
export function pageFrame(address: string): string | null {
  return new URL(address).origin === "https://www.openstreetmap.org" ? address : null;
}

/** The same map as a full page: the embedded version cannot be zoomed out. */
export function pageOfFrame(address: string): string {
  const url = new URL(address);
  const box = url.searchParams.get("bbox")?.split(",").map(Number);
  if (pageFrame(address) === null || box?.length !== 4 || box.some(Number.isNaN)) return address;
  const [west = 0, south = 0, east = 0, north = 0] = box;
  const zoom = Math.max(2, Math.min(18, Math.round(Math.log2(360 / (east - west))) + 1));
  return `https://www.openstreetmap.org/#map=${zoom}/${((south + north) / 2).toFixed(4)}/${((west + east) / 2).toFixed(4)}`;
}
