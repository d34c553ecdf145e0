import type { DepartureData } from "./load-departure.server.ts";

/** Frames and plates to set out, by kind. */
export function SetOut({ page: { frames, plates, mode, ride } }: Pick<DepartureData, "page">) {
  const known = frames.reduce((sum, { riders }) => sum + riders, 0);
  if (frames.length + plates.length === 0) return null;
  return (
    <section className="set-out" aria-label="To set out">
      {mode === "Walk" ? null : (
        <dl>
          <dt>Frames</dt>
          {frames.map(({ label, riders }) => (
            <dd key={label}>
              <span>{label}</span> <b>{riders}</b>
            </dd>
          ))}
          {ride.riders > known ? <dd className="is-now">{`${ride.riders - known} not known`}</dd> : null}
        </dl>
      )}
      <dl>
        <dt>Plates</dt>
        {plates.map(({ label, riders }) => (
          <dd key={label}>
            <span>{label}</span> <b>{riders}</b>
          </dd>
        ))}
      </dl>
    </section>
  );
}
