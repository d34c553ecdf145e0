import { expect, it } from "vitest";
import { delimiterOf, readPhotoForm } from "./photo-parts.server.ts";

/** What a browser sends of these fields, with its content type. */
async function sentOf(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://test.example", { method: "POST", body: form });
  const delimiter = delimiterOf(request.headers.get("content-type"));
  if (delimiter === null) throw new Error("a form with a file has parts");
  return { bytes: await request.bytes(), delimiter };
}

const picture = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);

it("reads a form with a photograph as the reader of all forms does", async () => {
  const image = new File([picture, "\r\n--", picture], `मैं "ich".jpg`, { type: "image/jpeg" });
  const { bytes, delimiter } = await sentOf({ intent: "photo", account: "", note: "Grüße\r\n\r\nनमस्ते", image });
  const read = readPhotoForm(bytes, delimiter);
  expect(read?.form).toEqual({ intent: "photo", account: "", note: "Grüße\r\n\r\nनमस्ते" });
  expect(read?.photo).toEqual(await image.bytes());
});

it("takes a form without a photograph, and one whose photograph nobody has chosen", async () => {
  const none = await sentOf({ intent: "photo" });
  expect(readPhotoForm(none.bytes, none.delimiter)).toEqual({ form: { intent: "photo" }, photo: null });
  const unchosen = `--b\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n`;
  expect(readPhotoForm(new TextEncoder().encode(unchosen), "\r\n--b")).toEqual({ form: {}, photo: new Uint8Array() });
});

const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
it.each([
  ["that breaks off", part],
  ["that does not begin", `x${part}--b--\r\n`],
  ["of more parts than any", `${part.repeat(9)}--b--\r\n`],
  [
    "with a head that does not end",
    `--b\r\nContent-Disposition: form-data; name="a"; ${"x".repeat(3_000)}\r\n\r\n\r\n--b--\r\n`,
  ],
  ["with a part without a name", "--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b--\r\n"],
])("refuses a form %s", (_, words) => {
  expect(readPhotoForm(new TextEncoder().encode(words), "\r\n--b")).toBeNull();
});

it("knows what stands between the parts, and that other forms have none", () => {
  expect(delimiterOf("multipart/form-data; boundary=----WebKitFormBoundaryX")).toBe("\r\n------WebKitFormBoundaryX");
  expect(delimiterOf('Multipart/Form-Data; boundary="a b"')).toBe("\r\n--a b");
  for (const other of [null, "application/x-www-form-urlencoded", "multipart/form-data", "multipart/mixed; boundary=b"])
    expect(delimiterOf(other)).toBeNull();
});
