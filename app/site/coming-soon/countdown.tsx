import { Milestone } from "#app/ui/art/milestone.tsx";
import { StationBoard } from "#app/ui/art/station-board.tsx";
import { useNow } from "#app/web/browser/use-now.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { timeLeft } from "./time-left.ts";

const units = [
  ["days", "day", "दिन"],
  ["hours", "hour", "घंटे"],
  ["minutes", "minute", "मिनट"],
  ["seconds", "second", "सेकंड"],
] as const;

type Props = {
  /** `launchesAt` and the time of rendering, as ISO instants. */
  launchesAt: string;
  now: string;
  /** Text shown after the launch. */
  launched: string;
};

/** Countdown in four milestones; after the launch, a station board. */
export function Countdown({ launchesAt, now: rendered, launched }: Props) {
  const now = useNow(rendered, 1000);
  const left = timeLeft(Date.parse(launchesAt), now);
  if (!left)
    return (
      <div role="status">
        <StationBoard name={launched} hindi="चल पड़े" size="lg" capitals={false} />
      </div>
    );
  return (
    <div key="counting">
      {/* The milestones change every second, so screen readers get the fixed instant. */}
      <p className="mb-5 text-lg">
        Until <time dateTime={launchesAt}>{delhiInstant(launchesAt, new Date(now))}</time>
      </p>
      <div
        role="timer"
        aria-label="Time left"
        aria-live="off"
        className="grid w-fit grid-cols-2 gap-x-10 gap-y-6 px-2 sm:grid-cols-4 sm:gap-x-8"
      >
        {units.map(([many, one, hindi]) => (
          <Milestone
            key={many}
            number={left[many]}
            label={left[many] === 1 ? one : many}
            hindi={hindi}
            className="tabular-nums"
          />
        ))}
      </div>
    </div>
  );
}
