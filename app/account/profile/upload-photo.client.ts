import { PHOTO_HEIGHT, PHOTO_WIDTH } from "#modules/accounts/model.ts";
import { keptToken } from "../kept-token.ts";

const QUALITY = 0.8;

/** The photograph cut to its middle and scaled to 150 × 147, as a JPEG (specification §2 and §9). */
async function scaled(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  canvas.width = PHOTO_WIDTH;
  canvas.height = PHOTO_HEIGHT;
  const scale = Math.max(PHOTO_WIDTH / picture.width, PHOTO_HEIGHT / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (PHOTO_WIDTH - width) / 2, (PHOTO_HEIGHT - height) / 2, width, height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("nothing was drawn"))), "image/jpeg", QUALITY),
  );
}

async function answered(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url.split("?")[0]} answered ${response.status}`);
  return response;
}

/** Scales a photograph and sends it by the calls of specification §7: upload, PUT to the signed address, updateUser. */
export async function uploadPhoto(file: File, publicUrl: string): Promise<void> {
  const picture = await scaled(file);
  const headers = { authorization: keptToken.get() ?? "", "content-type": "application/json" };
  const body = JSON.stringify({ image: file.name });
  const offer = await answered(await fetch("/api/upload", { method: "POST", headers, body }));
  const { url } = (await offer.json()) as { url: string };
  // Our own address, by whatever name this page was opened.
  const place = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  await answered(await fetch(place, { method: "PUT", body: picture }));
  await answered(await fetch("/api/updateUser", { method: "POST", headers, body: "{}" }));
}
