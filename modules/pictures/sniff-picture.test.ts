import { describe, expect, it } from "vitest";
import { keyOfFile } from "./picture-words.ts";
import { sniffPicture } from "./sniff-picture.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("the kind of a file", () => {
  it.each([
    ["\xff\xd8\xff\xe0", "jpeg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["RIFF\0\0\0\0WEBPVP8 ", "webp"],
    ["\0\0\0\x20ftypavif", "avif"],
    ["\0\0\0\x20ftypmif1\0\0\0\0mif1avif", "avif"],
    ["\0\0\0\x20ftypheic", "heic"],
    ["\0\0\0\x20ftypmif1\0\0\0\0mif1heic", "heic"],
    ["GIF89a", "gif"],
    ["%PDF-1.7", "document"],
    ["II*\0", "other_picture"],
    ["", "empty"],
    ["MZ\x90", "no_picture"],
    ["RIFF\0\0\0\0WAVEfmt ", "no_picture"],
  ])("is told from its first bytes: %j is %s", (beginning, kind) => {
    expect(sniffPicture(bytes(beginning))).toBe(kind);
  });

  it.each([
    '<svg xmlns="x" onload="alert(1)"/>',
    '\n <?xml version="1.0"?><svg/>',
    "\xef\xbb\xbf<svg>",
    "<!DOCTYPE html>",
  ])("is a drawing in text: %j", (text) => {
    expect(sniffPicture(bytes(text))).toBe("drawing");
  });
});

it("makes a key of any file's name", () => {
  expect(
    ["IMG_2031 (Kerala).JPG", "C:\\photos\\Jaïpur.jpeg", "दिल्ली.png", "../../etc/passwd", ".jpg"].map(keyOfFile),
  ).toEqual(["img-2031-kerala", "jai-pur", "picture", "passwd", "picture"]);
});
