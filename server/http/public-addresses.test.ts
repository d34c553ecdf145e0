import { describe, expect, it } from "vitest";
import { contractCalls } from "#api/contract/contract.server.ts";
import routes from "#app/routes.ts";
import { isPrivatePage, isPublicFile } from "./public-addresses.server.ts";

/** Every route as an address; the last one stands for all others. */
const addresses = routes.slice(0, -1).map((route) => ({
  address: `/${(route.path ?? "").replaceAll(/:\w+/g, "any-name").replace("*", "any-name")}`,
  file: route.file,
  isPublic: route.public !== undefined,
  isFile: route.public?.isFile ?? false,
}));
const dataOf = (address: string): string => (address === "/" ? "/_.data" : `${address}.data`);

describe("public addresses", () => {
  it("are those of app/routes.ts, for a page and its data", () => {
    for (const { address, isPublic } of addresses)
      for (const asked of [address, `${address}?any=1`, dataOf(address), `${dataOf(address)}?_routes=x`])
        expect([asked, isPrivatePage(asked)]).toEqual([asked, !isPublic]);
    expect(addresses.filter(({ isPublic }) => isPublic).length).toBeGreaterThan(25);
  });

  it("are the contract's public calls", () => {
    const asked = contractCalls.filter(({ method }) => method === "get");
    for (const { path, isPublic = false } of asked) expect(isPrivatePage(`/api${path}`), path).toBe(!isPublic);
    expect(asked.filter(({ isPublic }) => isPublic)).toHaveLength(9);
    // A call with a token knows who asks.
    expect(
      contractCalls.filter(({ isPublic, needsToken, method }) => isPublic && (needsToken || method !== "get")),
    ).toEqual([]);
  });

  it("are rendered once for all if only the path counts", () => {
    for (const { address, isFile } of addresses) expect([address, isPublicFile(address)]).toEqual([address, isFile]);
    expect(isPublicFile("/api/homepage")).toBe(true);
    expect(isPublicFile("/api/tourcategorypage")).toBe(false);
  });

  it.each([
    "/staff",
    "/staff/",
    "/staff/today?do=cancel",
    "/staff.data",
    "/a-new-area/of/any/depth",
    "/toursx",
    "/tours/a/b/c",
    "/about/us",
    "/assets/entry.js",
    "/photos/1.jpg",
    "/health/live",
    "/api/search?text=delhi",
    "/api/homepage/more",
    "/api/homepage.data",
  ])("do not include the unlisted %s", (address) => {
    expect(isPrivatePage(address)).toBe(true);
  });

  it.each(["/Tours", "/%74ours", "/tours/", "/tours/./cycle-tours", "/tours/_.data", "/api/docs"])(
    "include %s in any spelling",
    (address) => {
      expect(isPrivatePage(address)).toBe(false);
    },
  );
});
