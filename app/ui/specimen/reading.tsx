import { useState } from "react";
import { Stars } from "#app/ui/art/stars.tsx";
import { Timeline } from "#app/ui/art/timeline.tsx";
import { Button } from "#app/ui/button.tsx";
import type { CalendarDay } from "#app/ui/calendar/calendar-day.tsx";
import { MonthCalendar } from "#app/ui/calendar/month-calendar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";
import { Plate } from "#app/ui/specimen/plate.tsx";
import { SpecimenPicture } from "#app/ui/specimen/specimen-picture.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

const days: Record<string, CalendarDay> = {
  "2026-11-22": { label: "Sunday 22 November, 6 places, ₹2,000", tone: "free", note: "6" },
  "2026-11-24": { label: "Tuesday 24 November, 2 places left, ₹2,000", tone: "few", note: "2" },
  "2026-11-25": { label: "Wednesday 25 November, full", tone: "full", disabled: true },
  "2026-11-26": { label: "Thursday 26 November, closed for a public holiday", tone: "closed", disabled: true },
  "2026-11-28": { label: "Saturday 28 November, 9 places, ₹2,200", tone: "free", note: "9" },
  "2026-11-29": { label: "Sunday 29 November, 11 places, ₹2,200", tone: "free", note: "11" },
};

export function ReadingSpecimens() {
  const [month, setMonth] = useState("2026-11");
  const [day, setDay] = useState<string | null>("2026-11-22");
  return (
    <>
      <Section
        heading="Rows of pictures break the column"
        kicker="Cards"
        text="One large, some small; a title that leads on, and little else."
        action={{ label: "All of them", to: "/dev/ui" }}
      >
        <Carousel
          label="Examples"
          items={[
            "Old Delhi at dawn",
            "Bazaars at dusk",
            "Mehrauli on foot",
            "Forts of Rajasthan",
            "Kerala by boat",
          ].map((title, i) => ({
            id: title,
            content: (
              <Card
                title={title}
                to="/dev/ui"
                kicker="4 hours, 15 km"
                picture={<SpecimenPicture number={i} className="aspect-4/5 object-cover" />}
              >
                <Stars value={4.3 + i / 10} count={212 - i} showValue size="sm" />
                <Price prefix="from" amount="₹2,000" per="per person" size="sm" />
              </Card>
            ),
          }))}
        />
        <Card
          tone="card"
          layout="side"
          className="mt-10"
          title="A card with its picture at the side"
          to="/dev/ui"
          kicker="Seven days"
          picture={<SpecimenPicture number={3} className="aspect-16/10 h-full object-cover" />}
        >
          <p className="measure text-ink-soft">For what deserves a whole line: a few words more, facts, and a price.</p>
          <Facts
            items={[
              { icon: "route", label: "Distance", value: "210 km" },
              { icon: "level", label: "Effort", value: "3 of 7" },
              { icon: "people", label: "Group", value: "4 to 12" },
            ]}
          />
        </Card>
      </Section>
      <Section
        tone="ink"
        heading="After dark"
        kicker="Surfaces"
        text="Surfaces rebind the tokens; controls follow."
        layout="side"
      >
        <div className="flex flex-wrap items-center gap-4">
          <Button icon="calendar">Check dates</Button>
          <Button variant="secondary">Ask</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="link" href="#motifs">
            A link
          </Button>
        </div>
        <Notice className="mt-6" still tone="warning" title="We hold your places until 10:42" />
      </Section>
      <Section heading="Time" kicker="Days and stops" layout="side">
        <div className="grid items-start gap-12 xl:grid-cols-2">
          <Plate name="Month calendar">
            <MonthCalendar
              month={month}
              days={days}
              selected={day}
              onSelect={setDay}
              onMonthChange={setMonth}
              min="2026-11"
              max="2027-03"
              today="2026-11-21"
            />
          </Plate>
          <Plate name="Timeline">
            <Timeline
              items={[
                { time: "06:15", title: "Delite Cinema", hindi: "डिलाइट सिनेमा", text: "Bicycles, helmets, names." },
                { time: "07:00", title: "Spice market", text: "Before the porters come, you hear your own wheels." },
                { time: "10:30", title: "Breakfast", text: "Puri, halwa, tea." },
              ]}
            />
          </Plate>
          <Plate name="Tabs" className="xl:col-span-2">
            <Tabs
              label="Trip notes"
              items={[
                { id: "in", label: "Included", content: <p>Bicycle, helmet, guide, breakfast.</p> },
                { id: "out", label: "Not included", content: <p>Tips.</p> },
                { id: "bring", label: "Bring", content: <p>Shoes that hold.</p> },
              ]}
            />
          </Plate>
        </div>
      </Section>
      <Section heading="What the page says" kicker="Messages" tone="teal" layout="side">
        <div className="grid gap-4 rounded-lg surface-paper p-4">
          <Notice still title="Good to know">
            Children need their own seat.
          </Notice>
          <Notice still tone="success" title="You are riding, Anna" />
          <Notice still tone="warning" title="Two places left" action={<a href="#motifs">See other days</a>} />
          <Notice still tone="error" title="Your bank declined the payment">
            You haven&apos;t been charged. We&apos;re holding your places for ten minutes.
          </Notice>
        </div>
      </Section>
      <Section heading="On top and in between" kicker="Overlays" layout="side">
        <div className="flex flex-wrap gap-4">
          <Dialog
            trigger={<Button variant="secondary">Open a dialog</Button>}
            title="Leave this page?"
            description="What you have written will be lost."
            footer={<Button>Stay here</Button>}
          >
            <p>A dialog asks one thing and closes by its cross, by Escape or by a press beside it.</p>
          </Dialog>
        </div>
      </Section>
    </>
  );
}
