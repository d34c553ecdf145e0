import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { contractCalls } from "#api/contract/contract.server.ts";
import { contractDocument } from "#api/contract/document.server.ts";
import routes from "#app/routes.ts";
import { appContext } from "#app/web/app-context.server.ts";
import { pageTagsContext } from "#app/web/page-tags.server.ts";
import { searchInBounds } from "#modules/search/index.server.ts";
import { readsOf } from "#server/http/public-addresses.server.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";

/** Values for path parameters in the demo company. */
const params = {
  tourtype: "cycle-tours",
  tourname: "old-delhi-at-dawn",
  slug: "",
  blogtype: "",
  blogname: "",
};

const open = routes.flatMap(({ path = "", file, public: known }) =>
  known && !known.isFile ? [{ path, file, reads: known.reads }] : [],
);

describe("query parameters of public pages", () => {
  let opened: Awaited<ReturnType<typeof openReadingContext>>;
  beforeAll(async () => {
    opened = await openReadingContext();
    const { rows } = await opened.database.executeRaw("SELECT slug, category FROM post ORDER BY slug LIMIT 1");
    const [post] = rows as { slug: string; category: string }[];
    const { rows: places } = await opened.database.executeRaw("SELECT slug FROM destination ORDER BY slug LIMIT 1");
    params.slug = (places as { slug: string }[])[0]?.slug ?? "";
    params.blogname = post?.slug ?? "";
    params.blogtype = (post?.category ?? "").toLowerCase().replaceAll(" ", "-");
  });
  afterAll(() => opened.database.close());
  afterEach(() => void vi.restoreAllMocks());

  /** True where the database's driver reads its own address, which it does for each new connection. */
  const isOfDriver = (): boolean => /node_modules\/pg|platform\/database-/.test(new Error().stack ?? "");

  /** The names that a page's loader asks an address for. */
  async function namesRead(file: string, path: string): Promise<string[]> {
    const page = (await import(`../../app/${file}`)) as { loader?: (args: never) => unknown };
    if (!page.loader) return [];
    const read = new Set<string>();
    for (const how of ["get", "getAll", "has"] as const) {
      const asked = URLSearchParams.prototype[how] as (name: string) => unknown;
      vi.spyOn(URLSearchParams.prototype, how).mockImplementation(function (this: URLSearchParams, name: string) {
        if (!isOfDriver()) read.add(name);
        return asked.call(this, name) as never;
      });
    }
    // Iterating reads every parameter: no list could declare that.
    for (const how of ["entries", "keys", "values", "forEach", "toString"] as const) {
      const all = URLSearchParams.prototype[how] as (...given: unknown[]) => unknown;
      vi.spyOn(URLSearchParams.prototype, how).mockImplementation(function (
        this: URLSearchParams,
        ...given: unknown[]
      ) {
        if (isOfDriver()) return all.apply(this, given) as never;
        throw new Error(`${file} reads its whole query (${how})`);
      });
    }
    const context = new RouterContextProvider();
    const contract = contractDocument(contractCalls);
    const search = searchInBounds(opened.app.db);
    context.set(appContext, { ...opened.app, contract, search, publicUrl: "http://test.example" } as never);
    context.set(pageTagsContext, new Set());
    const varying: Record<string, string> = {};
    const address = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof params) => {
      varying[name] = params[name];
      return params[name];
    });
    const request = new Request(`http://test.example/${address}`);
    await page.loader({ context, params: varying, request } as never);
    vi.restoreAllMocks();
    return [...read].sort();
  }

  it.each(open)("of /$path are listed", async ({ path, file, reads }) => {
    expect([...reads].sort()).toEqual(await namesRead(file, path));
  });

  it("of cached calls are the contract's", () => {
    expect(readsOf("/api/tourcategorypage")).toEqual(new Set(["name"]));
    expect(readsOf("/api/homepage")).toEqual(new Set());
  });

  it("are the same for a page and its data, in any spelling", () => {
    expect(readsOf("/tours.data")).toEqual(new Set([...readsOf("/tours"), "_routes"]));
    expect(readsOf("/tours").has("_routes")).toBe(false);
    expect(readsOf("/tours/compare").has("tours")).toBe(true);
    expect(readsOf("/tours/compare").has("page")).toBe(false);
    expect(readsOf("/nowhere").has("text")).toBe(false);
  });
});
