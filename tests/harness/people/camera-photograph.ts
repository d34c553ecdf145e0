import sharp from "sharp";

/** A photograph as from a camera, as a chosen file: it names its owner ("Secret Person") and the place. */
export const cameraPhotograph = async (background = "#e2553f", { width, height } = { width: 900, height: 600 }) => ({
  name: "IMG_2031.JPG",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: "Secret Person" }, IFD3: { GPSLatitude: "28/1 38/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer(),
});
