import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findMovedPost, findPost, getPage, listPostDocuments } from "#modules/content/index.server.ts";
import type { PageDocument, PostContent } from "#modules/content/model.ts";
import {
  bringUpToDate,
  findDraft,
  findVersion,
  listVersions,
  saveTextDraft,
  settleRival,
} from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { demoContent, pageOf } from "#tests/harness/pages/demo-content.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

type Faq = PageDocument<"faq">;
const FAQ = { kind: "page", key: "faq" } as const;

describe("texts of the studio", () => {
  let office: BookingOffice;
  let asha: string;
  let bela: string;
  beforeEach(async () => {
    office = await openBookingOffice();
    const member = async (name: string) => {
      const id = newId();
      const row = { id, name, email: `${name}@rides.example`, role: "editor" } as const;
      await office.db.insertInto("staff_member").values(row).execute();
      return id;
    };
    asha = await member("asha");
    bela = await member("bela");
  });
  afterEach(() => office?.close());

  const faq = () => getPage(office.db, "faq");
  const firstAnswer = (page: Faq): string => page.categories[0]?.entries[0]?.answer ?? "";
  const secondAnswer = (page: Faq): string => page.categories[0]?.entries[1]?.answer ?? "";
  const withAnswers = (page: Faq, first: string | null, second: string | null = null): Faq => {
    const copy = structuredClone(page);
    const [one, other] = copy.categories[0]?.entries ?? [];
    if (one && first !== null) one.answer = first;
    if (other && second !== null) other.answer = second;
    return copy;
  };
  const save = async (memberId: string, value: unknown, revision: number | null = null) => {
    const writer = { memberId, author: memberId === asha ? "Asha, editor" : "Bela, editor" };
    return saveTextDraft(office.deps, { ...FAQ, writer, revision, value });
  };
  const order = (command: string, options: Record<string, string>) => ({ command, options, actor: "Asha, editor" });
  const plan = async (command: string, options: Record<string, string>) => {
    const answer = await planCommand(office.deps, order(command, options));
    if (!answer.ok) throw new Error(answer.faults.map(({ words }) => words).join("\n"));
    return answer;
  };
  const give = async (command: string, options: Record<string, string>) => {
    const { digest } = await plan(command, options);
    const answer = await runPlanned(office.deps, { ...order(command, options), digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const faultsOf = async (command: string, options: Record<string, string>): Promise<string> => {
    const answer = await planCommand(office.deps, order(command, options));
    return answer.ok ? "no fault" : answer.faults.map(({ words }) => words).join("\n");
  };
  const versions = () => listVersions(office.db, FAQ, { below: null, limit: 9 });

  it("are published by a plan that shows old and new, and come back by their former version", async () => {
    const before = await faq();
    const draft = await save(asha, withAnswers(before, "It costs what it costs."));
    expect(await faq()).toEqual(before);
    const { plan: shown } = await plan("publish-draft", { draft: draft.id });
    const [question] = before.categories[0]?.entries ?? [];
    expect(shown.lines).toContain("Page “FAQ”: 1 field changes.");
    expect(shown.lines).toContain("  > It costs what it costs.");
    expect(shown.lines.join("\n")).toContain(`› ${question?.question} › Answer:`);
    await give("publish-draft", { draft: draft.id });
    expect(firstAnswer(await faq())).toBe("It costs what it costs.");
    expect(await findDraft(office.db, draft.id)).toBeNull();
    const [newest, first] = await versions();
    expect([newest?.number, newest?.origin, newest?.publishedBy]).toEqual([2, "studio", "Asha, editor"]);
    const kept = await findVersion(office.db, first?.id ?? "");
    expect([first?.origin, kept?.value]).toEqual(["before", before]);
    await give("restore-version", { version: first?.id ?? "" });
    expect(await faq()).toEqual(before);
    expect((await versions()).map(({ origin }) => origin)).toEqual(["restored", "studio", "before"]);
  });

  it("are undone within the hour, unless another text was published meanwhile", async () => {
    const before = await faq();
    const { id: draft } = await save(asha, withAnswers(before, "A slip."));
    const { undo } = await give("publish-draft", { draft });
    const other = await save(bela, withAnswers(await faq(), null, "Meanwhile."));
    await give("publish-draft", { draft: other.id });
    expect(await faultsOf("undo", { order: undo?.order ?? "" })).toContain("Another version was published meanwhile");
    const last = await save(bela, withAnswers(await faq(), "Again."));
    const again = await give("publish-draft", { draft: last.id });
    await give("undo", { order: again.undo?.order ?? "" });
    expect([firstAnswer(await faq()), secondAnswer(await faq())]).toEqual(["A slip.", "Meanwhile."]);
  });

  it("of two editors keep both, field by field, and show both where they differ", async () => {
    const before = await faq();
    const own = await save(asha, withAnswers(before, "Asha's answer.", "Asha's second."));
    const other = await save(bela, withAnswers(before, null, "Bela's second."));
    await give("publish-draft", { draft: other.id });
    const words = await faultsOf("publish-draft", { draft: own.id });
    expect(words).toContain("the draft says “Asha's second.”, the site says “Bela's second.”");
    expect(words).not.toContain("Asha's answer.");
    expect(secondAnswer(await faq())).toBe("Bela's second.");
    await bringUpToDate(office.deps, own.id, {});
    await give("publish-draft", { draft: own.id });
    expect([firstAnswer(await faq()), secondAnswer(await faq())]).toEqual(["Asha's answer.", "Asha's second."]);
  });

  it("of other fields are merged without a question", async () => {
    const before = await faq();
    const own = await save(asha, withAnswers(before, "Asha's answer."));
    await give("publish-draft", { draft: (await save(bela, withAnswers(before, null, "Bela's second."))).id });
    await give("publish-draft", { draft: own.id });
    expect([firstAnswer(await faq()), secondAnswer(await faq())]).toEqual(["Asha's answer.", "Bela's second."]);
  });

  it("are not published by the digest of an older plan", async () => {
    const before = await faq();
    const draft = await save(asha, withAnswers(before, "First words."));
    const { digest } = await plan("publish-draft", { draft: draft.id });
    await save(asha, withAnswers(before, "Other words."), draft.revision);
    const answer = await runPlanned(office.deps, { ...order("publish-draft", { draft: draft.id }), digest });
    expect("stale" in answer).toBe(true);
    expect(await faq()).toEqual(before);
  });

  it("are not published if they are saved after the last look at the plan", async () => {
    const before = await faq();
    const draft = await save(asha, withAnswers(before, "Words of the plan."));
    const { digest } = await plan("publish-draft", { draft: draft.id });
    const answer = await runPlanned(office.deps, {
      ...{ ...order("publish-draft", { draft: draft.id }), digest },
      async guard() {
        await save(asha, withAnswers(before, "Words that nobody has read."), draft.revision);
        return { mayRun: true };
      },
    });
    expect(answer).toMatchObject({ ok: false, faults: [{ words: expect.stringContaining("saved again") }] });
    expect(await faq()).toEqual(before);
    expect(await findDraft(office.db, draft.id)).toMatchObject({ revision: 2 });
  });

  it("from two windows of one person wait beside each other for a choice", async () => {
    const before = await faq();
    const draft = await save(asha, withAnswers(before, "One window."));
    await save(asha, withAnswers(before, "One window, later."), draft.revision);
    const behind = await save(asha, withAnswers(before, "Other window."), draft.revision);
    expect([firstAnswer(behind.value as Faq), firstAnswer(behind.rival as Faq)]).toEqual([
      "One window, later.",
      "Other window.",
    ]);
    expect(await faultsOf("publish-draft", { draft: draft.id })).toContain("two windows");
    await settleRival(office.deps, draft.id, {});
    const settled = await findDraft(office.db, draft.id);
    expect([firstAnswer(settled?.value as Faq), settled?.rival]).toEqual(["Other window.", null]);
  });

  it("with faults stay drafts, and each fault names its field", async () => {
    const page = withAnswers(await faq(), "");
    page.headerPhoto = "no-such-picture";
    const draft = await save(asha, page);
    expect(draft.value).toEqual(page);
    expect(await faultsOf("publish-draft", { draft: draft.id })).toMatch(/› Answer: Please fill this in\.$/);
    const filled = withAnswers(page, "Words.");
    await save(asha, filled, draft.revision);
    expect(await faultsOf("publish-draft", { draft: draft.id })).toBe(
      "Header photo: There is no picture “no-such-picture”.",
    );
  });

  it("refuse an address that would run a script", async () => {
    const company = await getPage(office.db, "company");
    company.social = [{ name: "Ours", url: "javascript:alert(1)" }];
    const writer = { memberId: asha, author: "Asha, editor" };
    const draft = await saveTextDraft(office.deps, {
      kind: "page",
      key: "company",
      writer,
      revision: null,
      value: company,
    });
    expect(await faultsOf("publish-draft", { draft: draft.id })).toContain("begins with https://");
  });

  it("of a story may be new, and keep their former address when it moves", async () => {
    const [model] = await listPostDocuments(office.db);
    if (!model) throw new Error("there are stories");
    const key = newId();
    const writer = { memberId: asha, author: "Asha, editor" };
    const story = (slug: string): PostContent => ({ ...model.document, slug, title: "A new morning" });
    const publish = async (value: PostContent) => {
      const draft = await saveTextDraft(office.deps, { kind: "story", key, writer, revision: null, value });
      return give("publish-draft", { draft: draft.id });
    };
    expect(await publish(story("a-new-morning"))).not.toHaveProperty("undo");
    expect((await findPost(office.db, "a-new-morning"))?.title).toBe("A new morning");
    await publish(story("another-morning"));
    expect(await findPost(office.db, "a-new-morning")).toBeNull();
    expect(await findMovedPost(office.db, "a-new-morning")).toMatch(/\/another-morning$/);
    const taken = await saveTextDraft(office.deps, {
      ...{ kind: "story", key, writer, revision: null },
      value: story(model.document.slug),
    });
    expect(await faultsOf("publish-draft", { draft: taken.id })).toContain("belongs to another story");
  });

  it("are named by a publication of files that would replace them, and stay without its word", async () => {
    const publish = (options: Record<string, string>, dryRun = false) =>
      runCommand(office.deps, { command: "publish", options, actor: "meera", dryRun, content: demoContent() });
    await publish({});
    const before = await faq();
    await give("publish-draft", { draft: (await save(asha, withAnswers(before, "From the studio."))).id });
    const words = /^Page “FAQ” was written in the studio by Asha, editor on .*: the files' text replaces it\.$/;
    const dry = await publish({}, true);
    expect(dry.ok && dry.lines).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
    const refused = await publish({});
    expect(refused.ok ? [] : refused.faults).toEqual([
      expect.stringMatching(words),
      expect.stringContaining("--over-studio yes"),
      "Nothing was changed.",
    ]);
    expect(firstAnswer(await faq())).toBe("From the studio.");
    expect((await publish({ "over-studio": "yes" })).ok).toBe(true);
    expect(await faq()).toEqual(pageOf(demoContent(), "faq"));
    const [newest] = await versions();
    expect([newest?.origin, newest?.publishedBy, newest?.fields.length]).toEqual(["files", "meera", 1]);
    expect((await publish({}, true)).ok).toBe(true);
  });
});
