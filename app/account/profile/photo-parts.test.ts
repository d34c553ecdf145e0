import { expect, it } from "vitest";
import { readPhotoForm } from "./photo-parts.server.ts";

const MOST = 1024 * 1024;
const read = (init: RequestInit) =>
  readPhotoForm(new Request("http://test.example", { method: "POST", ...init }), MOST);

/** These fields as a browser sends them. */
function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const picture = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);
const inParts = (body: string) => read({ body, headers: { "content-type": "multipart/form-data; boundary=b" } });

it("reads a form with a photograph as other forms are read", async () => {
  const image = new File([picture, "\r\n--", picture], `मैं "ich".jpg`, { type: "image/jpeg" });
  const sent = await read({ body: formOf({ intent: "photo", account: "", note: "Grüße\r\n\r\nनमस्ते", image }) });
  expect(sent?.form).toEqual({ intent: "photo", account: "", note: "Grüße\r\n\r\nनमस्ते" });
  expect(sent?.photo).toEqual(await image.bytes());
});

it("accepts a form without a photograph, or with none chosen", async () => {
  expect(await read({ body: formOf({ intent: "photo" }) })).toEqual({ form: { intent: "photo" }, photo: null });
  const unchosen = `--b\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n`;
  expect(await inParts(unchosen)).toEqual({ form: {}, photo: new Uint8Array() });
});

const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const named = '--b\r\nContent-Disposition: form-data; name="a"';
it.each([
  ["that breaks off", part],
  ["that does not begin", "and nothing more"],
  ["of more parts than any", `${part.repeat(9)}--b--\r\n`],
  ["with a head that does not end", `${named}; ${"x".repeat(3_000)}\r\n\r\n\r\n--b--\r\n`],
  ["with a part without a name", "--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b--\r\n"],
  ["with a file that is too large", `${named}; filename="a"\r\n\r\n${"x".repeat(MOST + 1)}\r\n--b--\r\n`],
])("refuses a form %s", async (_, body) => {
  expect(await inParts(body)).toBeNull();
});

it("refuses every other kind of form", async () => {
  expect(await read({ body: new URLSearchParams({ a: "1" }) })).toBeNull();
  expect(await read({ body: part, headers: { "content-type": "multipart/form-data" } })).toBeNull();
  expect(await read({})).toBeNull();
});

it("reads only a few of millions of parts", async () => {
  let given = 0;
  const many = new TextEncoder().encode(part.repeat(20));
  const body = new ReadableStream({
    pull(controller) {
      given += 1;
      controller.enqueue(many);
      if (given > 1_000) controller.close();
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  expect(await read({ body, headers, duplex: "half" } as RequestInit)).toBeNull();
  expect(given).toBeLessThan(10);
});
