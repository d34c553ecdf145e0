import { Icon, iconNames } from "#app/ui/art/icon.tsx";
import { Mark, Wordmark } from "#app/ui/art/mark.tsx";
import { Milestone } from "#app/ui/art/milestone.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { Ticket } from "#app/ui/art/ticket.tsx";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";
import { Plate } from "#app/ui/specimen/plate.tsx";

export function MotifSpecimens() {
  return (
    <Section
      id="motifs"
      heading="From the road"
      kicker="Motifs"
      text="Few, and always for the same purpose."
      layout="side"
    >
      <div className="grid gap-12">
        <Plate name="Sign and name">
          <div className="flex flex-wrap items-center gap-8">
            <Wordmark of={{ name: "Pahiya", nameHindi: "पहिया" }} className="text-4xl" />
            <Wordmark of={{ name: "Pahiya" }} className="text-2xl" />
            <Mark className="size-12" label="Pahiya" />
            <Mark small className="size-6" />
            <Mark small className="size-4" />
          </div>
        </Plate>
        <Plate name="Station board: the name of a place">
          <div className="flex flex-wrap items-end gap-8">
            <StationBoard name="Chandni Chowk" hindi="चाँदनी चौक" small="Old Delhi" size="lg" />
            <StationBoard name="Jaipur" hindi="जयपुर" />
            <StationBoard name="Agra" hindi="आगरा" size="sm" />
            <StationBoard name="Mehrauli" hindi="महरौली" size="sm" posts={false} />
          </div>
        </Plate>
        <Plate name="Milestone: days and kilometres">
          <div className="flex flex-wrap items-end gap-8">
            <Milestone label="Agra" number={233} unit="km" hindi="आगरा" size="lg" />
            <Milestone label="Day" number={3} unit="48 km" />
            <Milestone number={7} unit="days" size="sm" />
          </div>
        </Plate>
        <Plate name="Ticket: a choice that is being made, or has been">
          <div className="grid items-start gap-8">
            <Ticket
              className="max-w-sm"
              label="Price and date"
              main={
                <>
                  <Price amount="₹2,000" struck="₹2,400" per="per person" note="no tax added" size="lg" />
                  <Facts
                    className="mt-5"
                    layout="list"
                    items={[
                      { icon: "clock", label: "Starts", value: "06:30 IST" },
                      { icon: "people", label: "Group", value: "up to 12" },
                    ]}
                  />
                </>
              }
              stub={
                <Button block icon="calendar">
                  Check dates
                </Button>
              }
            />
            <Ticket
              tone="marigold"
              layout="wide"
              main={
                <>
                  <p className="kicker">Sunday 22 November 2026</p>
                  <p className="mt-1 font-display text-3xl font-semibold">Old Delhi at dawn</p>
                  <p className="mt-2 text-ink-soft">Two adults. Meet at 06:15, Delite Cinema, Asaf Ali Road.</p>
                </>
              }
              stub={
                <>
                  <p className="text-sm text-ink-soft">Reference</p>
                  <p className="font-display text-2xl font-semibold tabular-nums">PH-7K2M</p>
                  <Button className="mt-4" size="sm" variant="secondary" icon="download">
                    Save
                  </Button>
                </>
              }
            />
          </div>
        </Plate>
        <Plate name="Wheel: please wait">
          <div className="flex items-center gap-6">
            <Wheel size="sm" label="Loading" />
            <Wheel />
            <Wheel size="lg" className="text-teal" />
          </div>
        </Plate>
        <Plate name="Line drawings">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-y-6">
            {iconNames.map((name) => (
              <li key={name} className="flex flex-col items-start gap-1.5 text-xs text-ink-soft">
                <Icon name={name} className="size-7 text-ink" />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </Plate>
      </div>
    </Section>
  );
}
