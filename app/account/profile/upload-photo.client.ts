import { withinTime } from "#app/web/browser/within-time.ts";
import { accountRefusals, PHOTO_HEIGHT, PHOTO_WIDTH } from "#modules/accounts/model.ts";
import { fetchContact } from "../fetch-contact.ts";
import { keptToken } from "../kept-token.ts";

const QUALITY = 0.8;

/** Crops to the middle and scales to 150 × 147, as JPEG (specification §2 and §9). */
async function scaled(picture: ImageBitmap): Promise<Blob> {
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

/** The server's reason for a refusal. Throws for failures in transit. */
async function refusalIn(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const { message } = response.status < 500 ? ((await withinTime(response.json())) as { message?: string }) : {};
  if (message === undefined) throw new Error(`${response.url.split("?")[0]} answered ${response.status}`);
  return message;
}

interface Destination {
  account: string;
  publicUrl: string;
}

/** Another account has logged in since. */
const anothersPage = (email: string): string =>
  `You're now logged in as ${email}, but this page belonged to another account. We haven't sent the photo. Choose it again only if you mean this account.`;

/**
 * Scales and uploads a photograph (specification §7): upload, PUT to the signed address, updateUser. Returns a refusal, or
 * null.
 * Checks `account`, since another may have logged in. Fails on a timeout.
 */
export async function uploadPhoto(file: File, { account, publicUrl }: Destination): Promise<string | null> {
  const opened = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (opened === null) return accountRefusals.not_a_picture;
  const picture = await scaled(opened);
  const token = keptToken.get() ?? "";
  const contact = await withinTime(fetchContact(token));
  if (contact !== null && contact.id !== account) return anothersPage(contact.email);
  const headers = { authorization: token, "content-type": "application/json" };
  const body = JSON.stringify({ image: file.name });
  const offer = await withinTime(fetch("/api/upload", { method: "POST", headers, body }));
  const refusal = await refusalIn(offer);
  if (refusal !== null) return refusal;
  const { url } = (await withinTime(offer.json())) as { url: string };
  // Same origin, whatever host name the page uses.
  const place = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  return (
    (await refusalIn(await withinTime(fetch(place, { method: "PUT", body: picture })))) ??
    refusalIn(await withinTime(fetch("/api/updateUser", { method: "POST", headers, body: "{}" })))
  );
}
