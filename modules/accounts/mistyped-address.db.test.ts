import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { correctEmail } from "#modules/booking/index.server.ts";
import {
  type AccountsDesk,
  openAccountsDesk,
  password,
  picture,
  somebody,
} from "#tests/harness/people/accounts-desk.ts";
import {
  eraseAccount,
  exportData,
  exportPerson,
  findKept,
  findProfile,
  forgetPerson,
  listOrders,
  type PhotoDeps,
  savePhoto,
} from "./index.server.ts";

let accounts: AccountsDesk;
let deps: PhotoDeps;
beforeAll(async () => {
  accounts = await openAccountsDesk();
  ({ deps } = accounts);
});
afterAll(() => accounts?.close());

const opened = (archive: Uint8Array) => {
  const files = unzipSync(archive);
  return { names: Object.keys(files).sort(), data: JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array())) };
};

it("opens nobody the account of a mistyped address, and tells the desk about it", async () => {
  const email = "anna.mistyped@example.com";
  const reference = await accounts.bookFor(email, "completed");
  const made = await accounts.newTraveller(email);
  expect(await savePhoto(deps, await made.known(), await picture(40, 30))).toHaveProperty("photoUrl");
  expect(await findKept(deps, email)).toMatchObject({ hasAccount: false, hasUnprovedAccount: true });
  const { names, data } = opened((await exportPerson(deps, email)) ?? new Uint8Array());
  expect(names).toEqual(["README.txt", "data.json"]);
  expect(data).toMatchObject({ profile: null, devices: [], bookings: [{ reference }] });
  await made.verify();
  expect(await findKept(deps, email)).toMatchObject({ hasAccount: true, hasUnprovedAccount: false });
  const proved = opened((await exportPerson(deps, email)) ?? new Uint8Array());
  expect(proved.names).toContain("photo.jpg");
  expect(proved.data).toMatchObject({ profile: { mobileNumber: "+919812345678" } });
});

it("erases an unconfirmed account if the address has nothing else", async () => {
  const email = "nothing.else@example.com";
  const made = await accounts.newTraveller(email);
  await made.known();
  expect(await findKept(deps, email)).toMatchObject({ hasAccount: false, hasUnprovedAccount: true });
  await forgetPerson(deps, email);
  expect(await findKept(deps, email)).toBeNull();
});

it("takes an erased address off an account that was moving there", async () => {
  const email = "typed.by.another@example.com";
  const owner = await accounts.newTraveller(email);
  await owner.verify();
  const other = await accounts.newTraveller("mistypes@example.com");
  const { id } = await other.known();
  await accounts.askToMove(await other.known(), email);
  expect((await findProfile(deps, id))?.pendingEmail).toBe(email);
  const traveller = { ...(await owner.known()), token: owner.token };
  expect(await eraseAccount(deps, traveller, password, somebody)).toEqual({ erased: true });
  expect((await findProfile(deps, id))?.pendingEmail).toBeNull();
  const links = await deps.db.selectFrom("verification").select("value").execute();
  expect(JSON.stringify(links)).not.toContain(email);
});

it("gives a former owner nothing of a booking corrected to the address later", async () => {
  const [left, present] = ["desk.of.all@example.com", "gone.on@example.com"];
  const made = await accounts.newTraveller(left);
  await made.verify();
  const reference = await accounts.bookFor("annas.slip@example.com", "completed");
  await accounts.move(await made.known(), present);
  const { id } = await accounts.bookingOf(reference);
  expect(await correctEmail(accounts.now, id, left, "operator")).not.toBeNull();
  const { link_version } = await accounts.bookingOf(reference);
  expect(await listOrders(deps, await made.known())).toEqual([]);
  expect(opened(await exportData(deps, await made.known())).data).toMatchObject({ bookings: [] });
  const traveller = { ...(await made.known()), token: made.token };
  expect(await eraseAccount(accounts.now, traveller, password, somebody)).toEqual({ erased: true });
  const after = await accounts.bookingOf(reference);
  expect(after).toMatchObject({ contact_email: left, link_version });
});

it("lists former addresses with dates in the data copy", async () => {
  const [before, now] = ["had.before@example.com", "has.now@example.com"];
  const made = await accounts.newTraveller(before);
  await made.verify();
  await accounts.move(await made.known(), now);
  const formerAddresses = [{ email: before, until: expect.stringMatching(/^20\d\d-.*Z$/) }];
  expect(opened(await exportData(deps, await made.known())).data).toMatchObject({ formerAddresses });
  expect(opened((await exportPerson(deps, now)) ?? new Uint8Array()).data).toMatchObject({ formerAddresses });
});
