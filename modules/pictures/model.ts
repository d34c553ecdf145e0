import type { Crop } from "./crop.ts";
import type { PictureFault } from "./picture-words.ts";

export {
  type Crop,
  faultOfCrop,
  fractionOf,
  type Grip,
  isWhole,
  moveCrop,
  percentOf,
  pixelsOf,
  SMALLEST_CROP_PX,
  wholeCrop,
} from "./crop.ts";
export {
  describePictureRefusal,
  isRefusal,
  LARGEST_PICTURE_BYTES,
  MOST_AT_ONCE,
} from "./picture-words.ts";

/** Picture without metadata, upright; `standIn` is its middle size. */
export interface CleanPicture {
  /** Key and hash: files and addresses begin with it. */
  name: string;
  hash: string;
  master: Uint8Array;
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
  standIn: Uint8Array;
}

export type DrawnEndings = Record<"avif" | "webp" | "jpg", Uint8Array>;

/** Process that decodes pictures. */
export interface PictureMaker {
  clean(bytes: Uint8Array, key: string): Promise<{ cleaned: CleanPicture } | { refused: PictureFault }>;
  draw(master: Uint8Array, width: number): Promise<DrawnEndings>;
  crop(master: Uint8Array, key: string, crop: Crop): Promise<CleanPicture>;
  /** File of a picture that came with the site; null if it has none. */
  original(key: string): Promise<Uint8Array | null>;
}
