interface PictureEntry {
  base: string;
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
}

export function widthsFor(masterWidth: number): number[];

export function makePictures(places: {
  masters: string;
  output: string;
  cache: string;
  onProgress?: (progress: { done: number; of: number; made: number; key: string }) => void;
}): Promise<Record<string, PictureEntry>>;
