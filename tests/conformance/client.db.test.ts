import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toolFolder } from "#tests/harness/machine/tool-folder.ts";
import { type ServedContract, serveContract } from "./served.ts";

const run = promisify(execFile);
// Within the project, so that the client finds openapi-fetch like every program of ours.
const folder = path.resolve(import.meta.dirname, "../../build/contract-client");

/** A program as an outsider would write it, against generated types. */
const program = `
import createClient from "openapi-fetch";
import type { components, paths } from "./contract.ts";

export async function plan(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl });
  const list = await client.GET("/tourlistpage");
  const link: string | undefined = list.data?.[0]?.link;
  const tour = await client.POST("/tourdetailpage", { body: { name: link?.split("/").at(-1) ?? "" } });
  const found: components["schemas"]["Tour"] | undefined = tour.data;
  const inclusions: string[] | undefined = found?.tourDetailsAndInclusion.map(({ iconwebp }) => iconwebp);
  const category = await client.GET("/tourcategorypage", { params: { query: { name: "the-moon" } } });
  const code: string | undefined = category.error?.code;
  const profile = await client.GET("/auth/profile", { headers: { Authorization: "Bearer nobody" } });
  const review = await client.POST("/postreview", {
    body: { rating: 5, name: "Anna", contactmessage: "Worth it.", tourName: found?.tourName ?? "" },
    parseAs: "text",
  });
  return [link ?? "", found?.tourName ?? "", String(inclusions?.length), code ?? "", String(profile.data?.name), String(review.response.status)];
}
`;

/** Programs that the types must refuse. */
const mistakes = [
  'client.GET("/tourlist");',
  'client.POST("/tourdetailpage", { body: { title: "old-delhi-at-dawn" } });',
  'client.GET("/homepage").then(({ data }) => data?.banners);',
  'client.POST("/razorpay", { body: { amount: 2000 } });',
  'client.GET("/homepage").then(({ data }) => data?.offerData[0]?.price.toFixed());',
];

let served: ServedContract;
let compiler: string;
/** Compiler errors for the programs beside the generated types. */
let faults: string[];

beforeAll(async () => {
  const [, generator, typescript] = await Promise.all([
    serveContract().then((opened) => {
      served = opened;
    }),
    toolFolder("openapi-typescript"),
    toolFolder("typescript"),
  ]);
  compiler = path.join(typescript, "bin/tsc");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const document = path.join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(served.document));
  const generated = path.join(folder, "contract.ts");
  await run(process.execPath, [path.join(generator, "bin/cli.js"), document, "--output", generated]);
  await writeFile(path.join(folder, "plan.ts"), program);
  const head = `import createClient from "openapi-fetch";\nimport type { paths } from "./contract.ts";\n`;
  const lines = mistakes.map((mistake) => `void ${mistake}`).join("\n");
  await writeFile(
    path.join(folder, "mistakes.ts"),
    `${head}const client = createClient<paths>({ baseUrl: "" });\n${lines}\n`,
  );
  faults = await compile(["plan.ts", "mistakes.ts"]);
}, 240_000);
afterAll(async () => {
  await served?.close();
  await rm(folder, { recursive: true, force: true });
});

async function compile(files: string[]): Promise<string[]> {
  const options = [
    "--noEmit",
    "--strict",
    "--noUncheckedIndexedAccess",
    "--allowImportingTsExtensions",
    "--skipLibCheck",
  ];
  const modern = ["--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom,dom.iterable"];
  const args = [compiler, ...options, ...modern, ...files.map((file) => path.join(folder, file))];
  const said = await run(process.execPath, args).catch((error: { stdout: string }) => error);
  return said.stdout.split("\n").filter((line) => line.includes("error TS"));
}

it("a generated client compiles and works", { timeout: 60_000 }, async () => {
  expect(faults.filter((fault) => !fault.includes("mistakes.ts"))).toEqual([]);
  const { plan } = (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, "plan.ts")).href)) as {
    plan(base: string): Promise<string[]>;
  };
  expect(await plan(served.base)).toEqual([
    "tours/cycle-tours/old-delhi-at-dawn",
    "Old Delhi at Dawn",
    expect.stringMatching(/^[1-9]/),
    "not_found",
    "undefined",
    "401",
  ]);
});

it("a generated client rejects mistakes", () => {
  const found = faults.filter((fault) => fault.includes("mistakes.ts"));
  expect(found.map((fault) => Number(/\((\d+),/.exec(fault)?.[1]))).toEqual(mistakes.map((_, at) => at + 4));
});
