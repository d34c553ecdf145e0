import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { askAxe } from "#tests/harness/browser/axe.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const fileOf = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

describe("a file of another system", () => {
  const served = servePlace();
  let cookies: Record<string, string> = {};
  let tour = "";

  const open = (path: string, role: string, javaScriptEnabled = true) =>
    visit(served.browser, served.site.url + path, {
      javaScriptEnabled,
      prepare: async (page: Page) => {
        const [name = "", value = ""] = (cookies[role] ?? "").split("=", 2);
        await page.context().addCookies([{ name, value, url: served.site.url }]);
      },
    });

  beforeAll(async () => {
    cookies = { ...(await openDemoSessions(served.place)) };
    const database = await served.place.open();
    const row = await database.db
      .selectFrom("tour")
      .select("name")
      .where("sells", "=", "instant")
      .orderBy("position")
      .executeTakeFirstOrThrow();
    tour = row.name;
    await database.close();
  });

  it("is judged, mended, brought and undone without scripts", async () => {
    const { page, close } = await open("/staff/import", "owner", false);
    const lines = [
      "Ref;What;Day;Time;Guest;E-mail;Pax;Amount;Paid",
      `X1;${tour};12/02/2027;05:35;Asha Rao;asha@there.example;2;4.000,00;4.000,00`,
      "X2;Dawn Special;12/02/2027;05:35;Bo Lind;bo@there.example;1;2.000,00;2.000,00",
      `X3;${tour};12/02/2027;05:35;Cy;cy at there;1;2.000,00;2.000,00`,
    ];
    await page.getByLabel(/CSV or XLSX/).setInputFiles(fileOf("there.csv", `\uFEFF${lines.join("\r\n")}\r\n`));
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByRole("heading", { level: 1, name: "Bookings of there.csv" }).waitFor();
    await page.getByText(/Choose a column first: .*Tour/).waitFor();
    await page.getByLabel("Tour (needed)").selectOption({ label: "What" });
    await page.getByLabel("Make departures that are missing").check();
    await page.getByRole("button", { name: "Save and judge again" }).click();
    await page.getByLabel("Dawn Special").selectOption({ label: tour });
    await page.getByRole("button", { name: "Save and judge again" }).click();
    await page.getByText("E-mail: This is no e-mail address.").waitFor();
    expect(await page.getByRole("link", { name: /^Will be made: 2/ }).count()).toBe(1);

    await page.getByRole("link", { name: "Bring 2" }).click();
    await page
      .getByText(/2 bookings would be made/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText(/^Made: /).waitFor();

    await page.goto(`${served.site.url}/staff/import`);
    await page.getByRole("link", { name: "there.csv" }).click();
    await page.getByRole("link", { name: /^Here already: 2/ }).waitFor();
    await page.getByRole("link", { name: "Undo the import" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText(/^Taken back: .*2 bookings/).waitFor();
    await close();
  });

  it("asks which sheet of a workbook it is, and reads another one in its place", async () => {
    const { page, close } = await open("/staff/import?kind=customers", "owner");
    const sheetOf = (sheet: string, ...lines: string[]) => ({
      sheet,
      data: ["Name,Email", ...lines].map((line) => line.split(",").map((value) => ({ value }))),
    });
    const made = writeExcelFile([
      sheetOf("Old guests", "Asha,asha@there.example"),
      sheetOf("Guests", "Bo,bo@there.example", "Cy,cy@there.example"),
    ] as never);
    const file = { name: "there.xlsx", mimeType: "application/octet-stream", buffer: await made.toBuffer() };
    await page.getByLabel(/CSV or XLSX/).setInputFiles(file);
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByRole("heading", { name: "Which sheet?" }).waitFor();
    expect(await page.getByRole("heading", { name: "Verdicts" }).count()).toBe(0);
    expect(await askAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "Guests 2 lines", exact: true }).click();
    await page.getByRole("link", { name: "Will be made: 2" }).waitFor();
    await page.getByRole("button", { name: "Old guests 1 line", exact: true }).click();
    await page.getByRole("link", { name: "Will be made: 1" }).waitFor();
    await page.getByRole("link", { name: "Bring 1" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText(/^Made: /).waitFor();
    await close();
  });

  it("says in words what is wrong with a file", async () => {
    const { page, close } = await open("/staff/import", "owner");
    await page.getByLabel(/CSV or XLSX/).setInputFiles(fileOf("bad.csv", 'Name,Email\n"Asha,a@b.example\n'));
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByText("A quote is opened in this line and never closed. (line 2").waitFor();
    await close();
  });

  it("is not for the desk", async () => {
    const { page, close } = await open("/staff/import", "desk");
    await page.getByText("This page is not part of your role.").waitFor();
    const answer = await page.request.post(`${served.site.url}/staff/import/upload`, {
      multipart: { kind: "customers", file: fileOf("a.csv", "Name,Email\nA,a@b.example\n") },
    });
    expect(answer.status()).toBe(403);
    await close();
  });
});
