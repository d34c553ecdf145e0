import { expect, it } from "vitest";
import { chooseRunAs, commandFor, type Surroundings } from "./run-as.server.ts";

const root: Surroundings = {
  uid: 0,
  mayReach: () => true,
  mayMakeNamespace: () => true,
  hasName: () => true,
  ownerOf: () => null,
  mayWrite: () => true,
};
const choose = (here: Partial<Surroundings>) =>
  chooseRunAs("/srv/pahiya/data", "/srv/pahiya/programs", { ...root, ...here });

it("runs PostgreSQL as an ordinary user's process", () => {
  expect(choose({ uid: 1000 })).toEqual({ way: "self" });
  expect(choose({ uid: undefined }), "Windows").toEqual({ way: "self" });
});

it("runs it as another user when root starts the site and folders are reachable", () => {
  expect(choose({})).toEqual({ way: "user", uid: 65_534, gid: 65_534 });
  const ownedBy = (uid: number) => ({ ownerOf: (path: string) => (path.endsWith("data") ? { uid, gid: 7 } : null) });
  expect(choose(ownedBy(1000)), "the folder's owner").toMatchObject({ way: "user", uid: 1000, gid: 7 });
  expect(choose(ownedBy(0)), "root's folder").toMatchObject({ uid: 65_534 });
  expect(choose({ ...ownedBy(1000), hasName: () => false }), "a number without a name").toMatchObject({ uid: 65_534 });
});

it("runs it in a user namespace when folders are unreachable", () => {
  expect(choose({ mayReach: (path) => !path.endsWith("data") })).toEqual({ way: "namespace" });
  expect(choose({ mayReach: (path) => !path.endsWith("programs") })).toEqual({ way: "namespace" });
});

it("keeps the owner of an existing cluster", () => {
  const cluster = (uid: number) => ({
    ownerOf: (path: string) => (path.endsWith("cluster") ? { uid, gid: uid } : null),
  });
  expect(choose(cluster(0)), "made in a namespace").toEqual({ way: "namespace" });
  expect(choose({ ...cluster(0), mayMakeNamespace: () => false }), "copied by root").toMatchObject({ uid: 65_534 });
  expect(choose(cluster(999)), "made by a user").toEqual({ way: "user", uid: 999, gid: 999 });
});

it("copies programs and cluster when no namespace can be made", () => {
  const chosen = choose({ mayReach: () => false, mayMakeNamespace: () => false });
  expect(chosen).toMatchObject({
    way: "elsewhere",
    uid: 65_534,
    folder: expect.stringMatching(/^\/var\/lib\/pahiya-\w{12}$/),
  });
});

it("explains what to do when nothing works", () => {
  const stuck = { mayReach: () => false, mayMakeNamespace: () => false, mayWrite: () => false };
  expect(() => choose(stuck)).toThrow(/ordinary user.*DATA_DIR.*DATABASE_URL/);
});

it("maps root to another number inside a namespace", () => {
  const { command, args } = commandFor({ way: "namespace" }, "/bin/postgres", ["-D", "/data"]);
  expect([command, ...args].join(" ")).toBe(
    "unshare --user --map-user=65534 --map-group=65534 -- /bin/postgres -D /data",
  );
});
