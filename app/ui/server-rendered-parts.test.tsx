import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Wordmark } from "#app/ui/art/mark.tsx";
import { MonthCalendar } from "#app/ui/calendar/month-calendar.tsx";
import { Combobox } from "#app/ui/forms/combobox.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

it("ties a field's label, hint and error to its control", () => {
  const html = renderToStaticMarkup(
    <Field id="mail" label="E-mail" hint="We write once" error="Needs an @" required>
      <Input name="mail" />
    </Field>,
  );
  expect(html).toContain('for="mail"');
  expect(html).toMatch(/<input[^>]*id="mail"/);
  expect(html).toContain('aria-describedby="mail-error mail-hint"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/<input[^>]*required/);
});

it("draws the company's Hindi name as known outline, as text, or not at all", () => {
  const drawn = (nameHindi?: string) => renderToStaticMarkup(<Wordmark of={{ name: "Rides", nameHindi }} />);
  expect(drawn("पहिया").split("<svg")).toHaveLength(3);
  expect(drawn("सवारी").split("<svg")).toHaveLength(2);
  expect(drawn("सवारी")).toMatch(/<b lang="hi" aria-hidden="true"[^>]*>सवारी<\/b>/);
  expect(drawn().split("<svg")).toHaveLength(2);
});

it("is a native list before JavaScript", () => {
  const html = renderToStaticMarkup(
    <Combobox name="country" options={[{ value: "IN", label: "India" }]} defaultValue="IN" />,
  );
  expect(html).toMatch(/<select[^>]*name="country"/);
  expect(html).toContain('<option value="IN" selected="">India</option>');
});

it("has all tab panels in the HTML", () => {
  const items = ["a", "b"].map((id) => ({ id, label: id, content: <p>{`panel ${id}`}</p> }));
  const html = renderToStaticMarkup(<Tabs label="Parts" items={items} />);
  expect(html).toContain("panel a");
  expect(html).toContain("panel b");
});

it("offers a picture in three formats, with reserved space", () => {
  const html = renderToStaticMarkup(
    <Picture base="/p/dawn" widths={[480, 1600]} width={1600} height={1000} alt="Dawn" sizes="100vw" priority />,
  );
  expect(html).toContain("/p/dawn-480.avif 480w, /p/dawn-1600.avif 1600w");
  expect(html).toContain('src="/p/dawn-480.jpg"');
  expect(html).toContain('width="1600" height="1000"');
  expect(html).toContain('fetchPriority="high"');
});

it("shows a picture without scripts, and escapes its text", () => {
  const html = renderToStaticMarkup(
    <Picture
      base="/p/dawn"
      widths={[480]}
      width={480}
      height={300}
      alt={'"Dawn" <b>&</b> dusk'}
      sizes="100vw"
      placeholder="#fed"
      focus={{ x: 40, y: 60 }}
      className="rounded"
    />,
  );
  expect(/<noscript>(.*)<\/noscript>/.exec(html)?.[1]).toBe(
    '<img width="480" height="300" alt="&quot;Dawn&quot; &lt;b&gt;&amp;&lt;/b&gt; dusk" src="/p/dawn-480.jpg" ' +
      'class="h-auto w-full bg-cover bg-center rounded" style="background-color:#fed;object-position:40% 60%" loading="lazy">',
  );
});

it("gives the month one tab stop, and says why a day is disabled", () => {
  const html = renderToStaticMarkup(
    <MonthCalendar
      month="2026-11"
      days={{
        "2026-11-25": { label: "Wednesday 25 November, full", tone: "full", disabled: true },
        "2026-11-28": { label: "Saturday 28 November, 9 places", tone: "free" },
      }}
      onSelect={vi.fn()}
      onMonthChange={vi.fn()}
      today="2026-11-21"
    />,
  );
  expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  expect(html).toMatch(/tabindex="0" aria-label="Saturday 28 November, 9 places"/);
  expect(html).toMatch(/aria-label="Wednesday 25 November, full" aria-disabled="true"/);
  expect(html).toContain('aria-label="Today, Saturday 21 November"');
});

it("leaves out past weeks of a month", () => {
  const daysOf = (today: string) => {
    const days = { "2026-11-28": { label: "Saturday 28 November, 9 places", tone: "free" as const } };
    const html = renderToStaticMarkup(
      <MonthCalendar month="2026-11" days={days} onSelect={vi.fn()} onMonthChange={vi.fn()} today={today} />,
    );
    expect(html.match(/tabindex="0"/g), today).toHaveLength(1);
    return (html.match(/<td\b[^>]*>\s*<button/g) ?? []).length;
  };
  expect(daysOf("2026-11-01")).toBe(30);
  // Sunday the 22nd is today, and its week stays.
  expect(daysOf("2026-11-22")).toBe(15);
  expect(daysOf("2026-12-05")).toBe(7);
  expect(daysOf("2026-10-20")).toBe(30);
});
