import { renderToString } from "react-dom/server";
import { Link, MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renderFragment } from "#app/web/render-fragment.server.tsx";
import { cachedFragment, KEPT, setFragmentRenderer } from "./html-fragment-cache.ts";

let timesDrawn = 0;

function Words({ words }: { words: string }) {
  timesDrawn += 1;
  return (
    <>
      <p>
        {words}, {words.length} letters
      </p>
      <Link to="/tours?day=sunday">On</Link>
    </>
  );
}

const Part = ({ words, name = "words" }: { words: string; name?: string }) => (
  <section id="part" {...cachedFragment([name, words], <Words words={words} />)} />
);
const page = (part: React.ReactNode, at = "/faq") =>
  renderToString(<MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>);

beforeEach(() => {
  setFragmentRenderer(renderFragment);
  timesDrawn = 0;
});
afterEach(() => setFragmentRenderer(null));

it("renders exactly what React renders in the page, each time", () => {
  setFragmentRenderer(null);
  const whole = page(<Part words="Jalebi & rabri" />);
  setFragmentRenderer(renderFragment);
  expect(page(<Part words="Jalebi & rabri" />)).toBe(whole);
  expect(page(<Part words="Jalebi & rabri" />, "/tours/cycle-tours?people=3")).toBe(whole);
  expect(timesDrawn).toBe(2);
});

it("renders again when any of its data changed", () => {
  const pages = ["one", "other", "one"].map((words) => page(<Part words={words} />));
  expect(pages[0]).toContain("one<!-- -->, <!-- -->3<!-- --> letters");
  expect(pages[1]).toContain("other<!-- -->, <!-- -->5<!-- --> letters");
  expect(pages[2]).toBe(pages[0]);
  expect(timesDrawn).toBe(2);
  page(<Part words="one" name="another part" />);
  expect(timesDrawn).toBe(3);
});

it("keeps a fragment in use among many others", () => {
  for (let tour = 0; tour < 2 * KEPT; tour += 1) {
    page(<Part words="the foot" />);
    page(<Part words={`tour ${tour}`} />);
  }
  expect(timesDrawn).toBe(2 * KEPT + 1);
  page(<Part words="tour 0" />);
  expect(timesDrawn, "the oldest was let go").toBe(2 * KEPT + 2);
});

it("leaves a fragment to its page when its data has no key", () => {
  const part = <section {...cachedFragment(undefined, <Words words="one" />)} />;
  expect(page(part)).toBe(page(part));
  expect(timesDrawn).toBe(2);
});
