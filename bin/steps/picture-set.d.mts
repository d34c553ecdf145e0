export interface PictureEntry {
  base: string;
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
}

export interface PicturePlaces {
  masters: string;
  output: string;
  cache: string;
}

export interface PictureSet {
  manifest: Record<string, PictureEntry>;
  files: Map<string, { name: string; width: number; ending: string; isDrawn: boolean; picture: { key: string } }>;
  draw(name: string): Promise<void>;
  publish(): void;
}

export function openPictureSet(places: PicturePlaces): Promise<PictureSet>;

export function missingFiles(set: PictureSet, first?: readonly string[]): string[];

export function makePictures(
  places: PicturePlaces & { onProgress?: (progress: { done: number; of: number; made: number; key: string }) => void },
): Promise<Record<string, PictureEntry>>;
