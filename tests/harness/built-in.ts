import { photos } from "#content/index.ts";
import { builtInFrom } from "#server/built-in.server.ts";

const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };

/** The company's shipped words, with the same pictures as a seeded test database. */
export const builtIn = builtInFrom(Object.fromEntries(photos.map((photo) => [photo.key, files])));
