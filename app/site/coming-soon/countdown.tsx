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
  /** The instant waited for, and the one at which the page was rendered. */
  launchesAt: string;
  now: string;
  /** What is shown once it has come. */
  launched: string;
};

/** The way to an instant in four milestones; when it has come, the station. */
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
      {/* The stones tick every second; who listens to the page is told the instant instead. */}
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
