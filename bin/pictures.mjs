// Makes the site's pictures, in three formats and several widths, in build/pictures (cached in .cache/pictures).
// `names` writes the manifest only. `behind`, as a child of a running site, makes missing pictures, requested ones first.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { makePictures, missingFiles, openPictureSet } from "./steps/picture-set.mjs";

const [how, root = fileURLToPath(new URL("..", import.meta.url)), first = ""] = process.argv.slice(2);
const places = {
  masters: join(root, "content/photos"),
  output: join(root, "build/pictures"),
  cache: join(root, ".cache/pictures"),
};
sharp.concurrency(1);

if (how === "behind") await drawBehind();
else if (how === "names") (await openPictureSet(places)).publish();
else
  await makePictures({
    ...places,
    onProgress({ done, of, key }) {
      console.log(`  pictures ${done} of ${of} ${done === of ? "" : `(${key})`}`.trimEnd());
    },
  });

async function drawBehind() {
  const asked = [];
  process.on("message", ({ draw }) => asked.push(draw));
  process.on("disconnect", () => process.exit());
  const say = (message) => new Promise((resolve) => process.send(message, resolve));
  try {
    const set = await openPictureSet(places);
    const missing = missingFiles(set, first.split(","));
    for (;;) {
      const name = asked.shift() ?? missing.shift();
      if (name === undefined) break;
      // A master changed since the build gives other file names.
      const file = set.files.get(name);
      if (file && !file.isDrawn) await set.draw(name);
      await say({ drawn: name });
      // Lets waiting requests in.
      await new Promise(setImmediate);
    }
  } catch (error) {
    await say({ failed: { code: error.code, message: error.message } });
  }
  process.exit();
}
