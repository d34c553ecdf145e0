import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { answering, tryAgainWords } from "../account-answer.ts";
import UserProfile from "./route.tsx";

const typed = { intent: "save", name: "Meera Rider", bio: "Slowly, with tea.", email: "new@example.com" };
const profile = { name: "Meera Example", email: "meera@example.com", isVerified: true };
const mine = { profile, orders: [], devices: [], reviews: [], countries: [], token: "x" };

const drawn = (mineOrNot: typeof mine | null, actionData?: object, done: string | null = null): string => {
  const loaderData = { mine: mineOrNot, next: "/user-profile?edit=1", tab: "profile", isEditing: true, done };
  const page = <UserProfile {...({ loaderData, actionData } as unknown as Parameters<typeof UserProfile>[0])} />;
  const known = { root: { publicUrl: "https://rides.example", footerPictures: [] } };
  const route = { id: "root", path: "/", element: page, loader: () => known.root };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: known } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

it.each([
  { problem: tryAgainWords(90), says: /Error saving data: .+\(2 minutes\)/ },
  { problem: "Name is required", says: /Error saving data: Name is required/ },
  { problem: "You're offline.", says: /Error saving data: You're offline\./ },
])("says “Error saving data: ” and why: $problem", ({ problem, says }) => {
  expect(wordsOf(drawn(mine, answering({ problem, typed })))).toMatch(says);
});

it("keeps what was typed after the session ended, without scripts", () => {
  const html = drawn(null, answering({ problem: "…", typed, needsLogin: true }));
  for (const [name, value] of Object.entries(typed)) expect(html).toContain(`name="${name}" value="${value}"`);
  expect(wordsOf(html)).toContain("We've kept what you typed here");
  expect(html).toContain('action="/user-profile?edit=1" method="post"');
});

it("asks for the log-in only when there is nothing typed to keep", () => {
  const typedPassword = { intent: "password", username: "meera@example.com" };
  const html = drawn(null, answering({ problem: "…", typed: typedPassword, needsLogin: true }));
  expect(wordsOf(html)).toContain("Log in, and we'll bring you straight back here.");
});

it("shows the news named in the address, and nothing for unknown names", () => {
  expect(wordsOf(drawn(mine, undefined, "saved"))).toContain("Data saved successfully.");
  for (const word of ["constructor", "__proto__"])
    expect(drawn(mine, undefined, word)).not.toContain("Close this message");
});
