import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPicture, getPictures, knownPictures, savePhotos } from "#modules/catalogue/index.server.ts";
import { photoContent } from "#modules/catalogue/model.ts";
import {
  bringPicture,
  discardPictureDraft,
  drawingProgress,
  drawPictures,
  findPictureDraft,
  forgetOldPictures,
  listPictureDrafts,
  readDrawnPicture,
  savePictureDraft,
} from "#modules/pictures/index.server.ts";
import { inTransaction } from "#platform/database/database.server.ts";
import { openPictureMaker } from "#server/page-cache/picture-maker.server.ts";
import { projectRoot } from "#server/project-root.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

const masterFile = (name: string): string => `masters/${name}.webp`;
const WORDS = { alt: "Two riders on a canal road", credit: "Asha Rao", licence: "CC BY 4.0", source: null };

describe("pictures of the console", () => {
  let office: BookingOffice;
  let maker: ReturnType<typeof openPictureMaker>;
  beforeEach(async () => {
    office = await openBookingOffice();
    maker = openPictureMaker(projectRoot());
  });
  afterEach(async () => {
    await maker?.stop();
    await office?.close();
  });

  const deps = () => ({ ...office.deps, pictureMaker: maker });
  const pixels = (r: number, width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: { r, g: 90, b: 60 } } })
      .jpeg()
      .toBuffer();
  const bring = async (
    r: number,
    more: { fileName?: string; replaces?: string; width?: number; height?: number } = {},
  ) => {
    const { width, height, fileName = "IMG_1.jpg", ...rest } = more;
    return bringPicture(deps(), { bytes: await pixels(r, width, height), fileName, author: "Ed, editor", ...rest });
  };
  const draftOf = async (...given: Parameters<typeof bring>): Promise<{ draft: string; key: string }> => {
    const answer = await bring(...given);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer;
  };
  const order = (command: string, options: Record<string, string>) => ({ command, options, actor: "Ed, editor" });
  const give = async (command: string, options: Record<string, string>) => {
    const plan = await planCommand(deps(), order(command, options));
    if (!plan.ok) throw new Error(plan.faults.map(({ words }) => words).join("\n"));
    const answer = await runPlanned(deps(), { ...order(command, options), digest: plan.digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return { plan: plan.plan, undo: answer.undo?.order ?? "" };
  };
  const undo = async (id: string) => {
    const answer = await runCommand(office.deps, {
      command: "undo",
      options: { order: id },
      actor: "Ed, editor",
      dryRun: false,
    });
    if (!answer.ok) throw new Error(answer.faults.join("\n"));
  };
  const faultsOf = async (command: string, options: Record<string, string>): Promise<string> => {
    const answer = await planCommand(office.deps, order(command, options));
    return answer.ok ? "no fault" : answer.faults.map(({ words }) => words).join("\n");
  };
  const EMPTY = { alt: "", credit: "", licence: "", source: null };
  /** One person, who sees what is saved. */
  const saveWords = async (draft: string, typed: typeof WORDS) => {
    const base = (await findPictureDraft(office.db, draft)) ?? EMPTY;
    return savePictureDraft(deps(), draft, { base, typed, hasSeenRival: true });
  };
  const inLibrary = async (r: number): Promise<string> => {
    const { draft, key } = await draftOf(r);
    await saveWords(draft, WORDS);
    await give("finish-pictures", { pictures: draft });
    return key;
  };

  it("may be shown only once description, credit and rights are given", async () => {
    const { draft, key } = await draftOf(10);
    expect(key).toBe("img-1");
    expect(await knownPictures(office.db, [key])).toEqual(new Set());
    expect(await faultsOf("finish-pictures", { pictures: draft })).toContain("still lacks its description");
    await saveWords(draft, { ...WORDS, licence: "" });
    expect(await faultsOf("finish-pictures", { pictures: draft })).toContain("still lacks");
    await saveWords(draft, WORDS);
    await give("finish-pictures", { pictures: draft });
    expect(await knownPictures(office.db, [key])).toEqual(new Set([key]));
    expect((await getPictures(office.db, [key]))(key)).toMatchObject({ alt: WORDS.alt, width: 900, height: 600 });
  });

  it("have keys of their own, and the same bytes come once", async () => {
    expect((await draftOf(10)).key).toBe("img-1");
    expect((await draftOf(20)).key).toBe("img-1-2");
    expect(await bring(10)).toEqual({ refused: "same", key: "img-1" });
  });

  it("show a middle size first, and every size once it is drawn, by one process", async () => {
    const { key } = await draftOf(10);
    const { drafts } = await listPictureDrafts(office.db, { offset: 0, limit: 1 });
    const { name, widths } = drafts[0]?.master ?? { name: "", widths: [] };
    expect(name.startsWith(`${key}-`)).toBe(true);
    const read = (file: string) => readDrawnPicture(office.deps, file);
    expect(await read(`${name}-${widths[0]}.avif`)).toMatchObject({ isStandIn: true, type: "image/webp" });
    expect(await read(`${name}-77.avif`)).toBeNull();
    expect(await read("img-1-0123456789abcdef-320.avif")).toBeNull();
    const drawn = await Promise.all([drawPictures(deps()), drawPictures(deps())]);
    expect(drawn.toSorted()).toEqual([0, 1]);
    for (const width of widths)
      for (const [ending, type] of [
        ["avif", "image/avif"],
        ["webp", "image/webp"],
        ["jpg", "image/jpeg"],
      ] as const)
        expect(await read(`${name}-${width}.${ending}`)).toMatchObject({ isStandIn: false, type });
    expect(await drawPictures(deps())).toBe(0);
  });

  it("are drawn further where a killed process stopped", async () => {
    await draftOf(10);
    let left = 2;
    const dying = {
      ...maker,
      draw: async (...given: Parameters<typeof maker.draw>) => {
        if (left === 0) throw new Error("killed");
        left -= 1;
        return maker.draw(...given);
      },
    };
    expect(await drawPictures({ ...deps(), pictureMaker: dying })).toBe(0);
    expect(await drawPictures(deps()), "not at once again").toBe(0);
    office.clock.advanceMinutes(2);
    const widths: number[] = [];
    const counting = {
      ...maker,
      draw: (master: Uint8Array, width: number) => {
        widths.push(width);
        return maker.draw(master, width);
      },
    };
    expect(await drawPictures({ ...deps(), pictureMaker: counting })).toBe(1);
    expect(widths).toHaveLength(2);
  });

  it("are drawn although a newer one cannot be, which is marked with the reason until it can", async () => {
    const older = await draftOf(10);
    const newer = await draftOf(20);
    const masterOf = async ({ draft }: { draft: string }) => {
      const found = await findPictureDraft(office.db, draft);
      return { drawn: found?.master.drawn, all: found?.master.widths.length, fault: found?.drawFault };
    };
    const broken = await office.deps.files.get(
      masterFile((await findPictureDraft(office.db, newer.draft))?.master.name ?? ""),
    );
    const picky = {
      ...maker,
      draw: async (master: Uint8Array, width: number) => {
        if (broken && Buffer.compare(master, broken) === 0) throw new Error("Input buffer has corrupt header");
        return maker.draw(master, width);
      },
    };
    expect(await drawPictures({ ...deps(), pictureMaker: picky })).toBe(1);
    const { drawn, all } = await masterOf(older);
    expect(drawn).toBe(all);
    expect(await masterOf(newer)).toMatchObject({ drawn: 0, fault: "Input buffer has corrupt header" });
    expect(await drawingProgress(office.db, [])).toMatchObject({ waiting: 0, broken: 1 });
    office.clock.advanceMinutes(2);
    expect(await drawPictures(deps())).toBe(1);
    expect(await masterOf(newer)).toMatchObject({ fault: null });
  });

  it("keep what two people write in different fields, and both texts of one field", async () => {
    const { draft } = await draftOf(10);
    const save = (typed: Partial<typeof WORDS>, base = EMPTY, hasSeenRival = false) =>
      savePictureDraft(deps(), draft, { base, typed: { ...base, ...typed }, hasSeenRival });
    const now = async () => {
      const { alt, credit, licence, rival } = (await findPictureDraft(office.db, draft)) ?? expect.unreachable();
      return { alt, credit, licence, rival };
    };
    await save({ alt: "Riders at the gate" });
    await save({ credit: "Asha Rao", licence: "CC0 1.0" });
    expect(await now()).toEqual({ alt: "Riders at the gate", credit: "Asha Rao", licence: "CC0 1.0", rival: null });
    await save({ alt: "Cyclists in the morning" });
    expect(await now()).toMatchObject({ alt: "Cyclists in the morning", rival: { alt: "Riders at the gate" } });
    expect(await faultsOf("finish-pictures", { pictures: draft })).toContain("Two people wrote");
    const seen = { ...EMPTY, ...(await now()), source: null };
    await save({}, { alt: seen.alt, credit: seen.credit, licence: seen.licence, source: null }, true);
    expect(await now()).toMatchObject({ alt: "Cyclists in the morning", rival: null });
    await give("finish-pictures", { pictures: draft });
  });

  it("are discarded by a deed that the audit keeps", async () => {
    const { draft, key } = await draftOf(10);
    const { plan } = await give("discard-picture", { draft });
    expect(plan.lines[0]).toContain(`Takes away “${key}”`);
    expect(await findPictureDraft(office.db, draft)).toBeNull();
    const rows = await office.db.selectFrom("audit").select("step").where("command", "=", "discard-picture").execute();
    expect(rows).toHaveLength(2);
    expect(await faultsOf("discard-picture", { draft })).toContain("not unfinished any more");
  });

  it("change their words and their point at once, and a start leaves them so", async () => {
    const key = "hauz-khas";
    const former = await findPicture(office.db, key);
    const options = {
      picture: key,
      alt: "A lake at dusk",
      credit: "Pahiya",
      licence: "© Pahiya",
      "focus-x": "12",
      "focus-y": "80",
    };
    const { plan, undo: id } = await give("describe-picture", options);
    expect(plan.lines.join("\n")).toContain("New: 12 % from the left, 80 % from the top");
    expect(plan.lines.join("\n")).toContain("Shown by:");
    const fromFiles = photoContent.parse({ key, file: "x.webp", alt: "Of the files", credit: "x", licence: "y" });
    const files = { base: "/pictures/of-files", widths: [320], width: 320, height: 200, placeholder: "data:," };
    await inTransaction(office.db, (tx) => savePhotos(tx, [{ photo: fromFiles, files }]));
    expect(await findPicture(office.db, key)).toMatchObject({
      alt: "A lake at dusk",
      focus: { x: 12, y: 80 },
      base: files.base,
    });
    await undo(id);
    expect(await findPicture(office.db, key)).toMatchObject({ alt: former?.alt, focus: former?.focus });
  });

  it("name each change of their words, and refuse one that changes nothing", async () => {
    const key = await inLibrary(10);
    const { alt, credit, licence, focus } = (await findPicture(office.db, key)) ?? expect.unreachable();
    const as = (changes: Record<string, string>) => ({
      ...{ picture: key, alt, credit, licence, "focus-x": String(focus.x), "focus-y": String(focus.y) },
      ...changes,
    });
    expect(await faultsOf("describe-picture", as({}))).toContain("Nothing would change.");
    const { plan } = await give("describe-picture", as({ source: "https://example.com/lake" }));
    expect(plan.lines.slice(1, 4)).toEqual(["Source:", "  Now: nothing", "  New: https://example.com/lake"]);
    const back = await give("describe-picture", as({ alt: "A lake in the rain" }));
    expect(back.plan.lines.slice(1, 7)).toEqual([
      ...["Description:", `  Now: ${alt}`, "  New: A lake in the rain"],
      ...["Source:", "  Now: https://example.com/lake", "  New: nothing"],
    ]);
  });

  it("keep uses, words and point when another file takes their place", async () => {
    const key = await inLibrary(10);
    await give("describe-picture", {
      ...{ picture: key, alt: WORDS.alt, credit: "Asha Rao", licence: "CC BY 4.0" },
      "focus-x": "30",
      "focus-y": "40",
    });
    const { draft } = await draftOf(20, { replaces: key });
    const { plan, undo: id } = await give("replace-picture", { draft });
    expect(plan.lines.join("\n")).toContain("The point that crops keep stays: 30 % from the left");
    const replaced = await findPicture(office.db, key);
    expect(replaced).toMatchObject({ alt: WORDS.alt, credit: "Asha Rao", focus: { x: 30, y: 40 } });
    const tall = await draftOf(30, { replaces: key, width: 600, height: 900 });
    const other = await give("replace-picture", { draft: tall.draft });
    expect(other.plan.lines.join("\n")).toContain("goes to the middle");
    expect(await findPicture(office.db, key)).toMatchObject({ focus: { x: 50, y: 50 }, height: 900 });
    await expect(undo(id), "a later change").rejects.toThrow("has changed since");
    await undo(other.undo);
    expect((await findPicture(office.db, key))?.base).toBe(replaced?.base);
  });

  it("go only when nothing shows them, and come back", async () => {
    expect(await faultsOf("remove-pictures", { pictures: "hauz-khas" })).toContain("is shown by");
    const key = await inLibrary(10);
    const { undo: id } = await give("remove-pictures", { pictures: key });
    expect(await knownPictures(office.db, [key])).toEqual(new Set());
    await undo(id);
    expect(await knownPictures(office.db, [key])).toEqual(new Set([key]));
  });

  it("take one credit for many", async () => {
    const keys = ["goa-road", "monsoon"];
    const { undo: id } = await give("credit-pictures", {
      pictures: keys.join(", "),
      credit: "Asha Rao",
      licence: "CC0 1.0",
    });
    for (const key of keys)
      expect(await findPicture(office.db, key)).toMatchObject({ credit: "Asha Rao", licence: "CC0 1.0" });
    await undo(id);
    for (const key of keys) expect((await findPicture(office.db, key))?.credit).toBe("Pahiya");
  });

  it("leave no files once they are discarded or removed for good, and no file of an undo before", async () => {
    const { draft } = await draftOf(10);
    const found = await findPictureDraft(office.db, draft);
    const name = found?.master.name ?? "";
    expect(await office.deps.files.get(masterFile(name))).not.toBeNull();
    if (found) await discardPictureDraft(deps(), found);
    expect(await office.deps.files.get(masterFile(name))).toBeNull();

    const key = await inLibrary(20);
    const { master } = (await findPicture(office.db, key)) ?? {};
    await give("remove-pictures", { pictures: key });
    office.clock.advanceMinutes(60);
    await forgetOldPictures(deps());
    expect(await office.deps.files.get(masterFile(master ?? ""))).not.toBeNull();
    office.clock.advanceMinutes(3 * 24 * 60);
    await office.database.executeRaw("UPDATE photo SET removed_at = '2026-11-01' WHERE removed_at IS NOT NULL");
    await forgetOldPictures(deps());
    expect(await findPicture(office.db, key)).toBeNull();
    expect(await office.deps.files.get(masterFile(master ?? ""))).toBeNull();
  });
});
