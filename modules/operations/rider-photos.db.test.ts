import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { exportPerson, forgetPerson } from "#modules/accounts/index.server.ts";
import {
  bringRiderPhoto,
  forgetOldPictures,
  readRiderPicture,
  removeRiderPhoto,
  signedPhotoPath,
} from "#modules/pictures/index.server.ts";
import { listOwnPhotos } from "#modules/reviews/index.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { newId } from "#platform/ids.server.ts";
import { openPictureMaker } from "#server/page-cache/picture-maker.server.ts";
import { projectRoot } from "#server/project-root.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { writeBooking } from "#tests/harness/booking/ridden-booking.ts";

const EMAIL = "gita@example.com";
let office: BookingOffice;
let maker: ReturnType<typeof openPictureMaker>;
let deps: BookingOffice["deps"] & { pictureMaker: typeof maker };
let folder: string;
let ride: { id: string; tourId: string; contactEmail: string };

beforeAll(async () => {
  office = await openBookingOffice();
  maker = openPictureMaker(projectRoot());
  const { signer, clock } = office.deps;
  folder = path.join(tmpdir(), `pahiya-riders-${newId()}`);
  const files = localFiles({ folder, publicUrl: "https://pahiya.example", signer, now: () => clock.now() });
  deps = { ...office.deps, files, pictureMaker: maker };
  // Departures are made when somebody looks at them first.
  await office.departuresOf("old-delhi-at-dawn");
  const written = { reference: "PH-GITA", tour: "old-delhi-at-dawn", email: EMAIL, status: "completed" } as const;
  ride = { ...(await writeBooking(office.db, written)), contactEmail: EMAIL };
});
afterAll(async () => {
  await maker?.stop();
  await office?.close();
});
beforeEach(async () => {
  await office.db.deleteFrom("review_photo").execute();
});

const jpeg = (red = 200) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 40 } } })
    .withExif({ IFD0: { Artist: "Secret Person" } })
    .jpeg()
    .toBuffer();
const keptFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /riders--.*\.(webp|avif|jpg)$/.test(name));
const own = () => listOwnPhotos(office.db, ride.id);

it("refuses what is no picture by its first bytes, and keeps nothing of it", async () => {
  const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0");
  expect(await bringRiderPhoto(deps, ride, drawing)).toEqual({ refused: "drawing" });
  expect(await bringRiderPhoto(deps, ride, heic)).toEqual({ refused: "heic" });
  expect(await bringRiderPhoto(deps, ride, (await jpeg()).subarray(0, 900))).toEqual({ refused: "damaged" });
  expect(await bringRiderPhoto(deps, ride, new Uint8Array(25 * 1024 * 1024))).toEqual({ refused: "too_many_bytes" });
  expect(await own()).toEqual([]);
});

it("shows a file by its key alone, without what was written into it, until it is taken back", async () => {
  expect(await bringRiderPhoto(deps, ride, await jpeg())).toEqual({ brought: true });
  const [photo] = await own();
  if (!photo) throw new Error("nothing was kept");
  const [file = "", key = ""] = signedPhotoPath(deps.signer, photo, 320).replace("/pictures/", "").split("?key=");
  const read = (given: string) => readRiderPicture(deps, file, given);
  expect(await read("")).toBeNull();
  expect(await read(`${key}x`)).toBeNull();
  const found = await read(key);
  expect([found?.type, found?.isPrivate, found?.isGuests]).toEqual(["image/webp", true, true]);
  expect(Buffer.from(found?.bytes ?? []).includes("Secret Person")).toBe(false);
  expect(await keptFiles()).toHaveLength(2);
  await removeRiderPhoto(deps, ride.id, photo.id);
  expect([await own(), await keptFiles(), await read(key)]).toEqual([[], [], null]);
});

it("takes five, and leaves no file of a sixth", async () => {
  for (const red of [1, 2, 3, 4, 5]) await bringRiderPhoto(deps, ride, await jpeg(red * 40));
  expect(await bringRiderPhoto(deps, ride, await jpeg(20))).toEqual({ refused: "too_many" });
  expect(await keptFiles()).toHaveLength(10);
});

it("keeps files of guests when the library is tidied, and deletes them with their person", async () => {
  await bringRiderPhoto(deps, ride, await jpeg(90));
  await office.db
    .updateTable("picture_master")
    .set({ created_at: new Date("2020-01-01T00:00:00Z") })
    .execute();
  await forgetOldPictures(deps);
  const [photo] = await own();
  const archive = await exportPerson(deps, EMAIL);
  expect(Object.keys(unzipSync(archive ?? new Uint8Array()))).toContain(`photographs/${photo?.id}.webp`);
  await forgetPerson(deps, EMAIL);
  expect([await own(), (await keptFiles()).filter((name) => name.includes(photo?.master ?? "?"))]).toEqual([[], []]);
});
