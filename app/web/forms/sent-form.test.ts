import { expect, it } from "vitest";
import { readForm } from "./read-form.server.ts";
import { sentForm } from "./sent-form.server.ts";

const request = (body: BodyInit, type?: string): Request =>
  new Request("https://rides.example/contact", {
    method: "POST",
    body,
    ...(type && { headers: { "content-type": type } }),
  });
const plain = "application/x-www-form-urlencoded;charset=UTF-8";

it("reads url-encoded and multipart forms", async () => {
  const fields = [
    ["name", "Anna & Béla"],
    ["rider", "one"],
    ["rider", "two"],
    ["message", "Is it flat?\nReally? 100% + more"],
  ];
  const parts = new FormData();
  for (const [name = "", value = ""] of fields) parts.append(name, value);
  expect([...((await sentForm(request(new URLSearchParams(fields)))) ?? [])]).toEqual(fields);
  expect(((await sentForm(request(parts))) ?? parts).getAll("rider")).toEqual(["one", "two"]);
});

it("refuses a body that is no form or has too many fields", async () => {
  expect(await sentForm(request("{}", "application/json"))).toBeNull();
  const [most, more] = [299, 300].map((ands) => request("a=1&".repeat(ands), plain));
  expect([...((most && (await sentForm(most))) ?? [])]).toHaveLength(299);
  expect(more && (await sentForm(more))).toBeNull();
  await expect(readForm(request("a&".repeat(60_000), plain))).rejects.toMatchObject({ init: { status: 400 } });
});
