/**
 * Guides. Every departure with somebody on it takes one, from its start to its end; there are as many as the company says
 * (no row: it has not said, and nothing is refused). The trigger is part of whatever statement takes the first place on an
 * empty departure: where all guides are out at some moment of its time, that statement takes nothing.
 */
export const statements: string[] = [
  `CREATE TABLE guide_pool (
    is_the_pool boolean PRIMARY KEY DEFAULT true CHECK (is_the_pool),
    guides integer NOT NULL CHECK (guides BETWEEN 1 AND 10000),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  // Whatever overlaps a span of time is found by its start. It never changes, so a hold stays within its page (HOT).
  "CREATE INDEX departure_start_idx ON departure (starts_at)",

  // The stretches of time between two instants in which no more than \`spare\` guides are left.
  `CREATE FUNCTION times_without_guide(since timestamptz, until timestamptz, spare integer DEFAULT 0)
  RETURNS TABLE (from_at timestamptz, to_at timestamptz) LANGUAGE sql STABLE AS $$
    WITH led AS (
      SELECT departure.starts_at, departure.starts_at + tour.duration_minutes * interval '1 minute' AS ends_at
      FROM departure JOIN tour ON tour.id = departure.tour_id
      WHERE departure.taken > 0 AND departure.status <> 'cancelled' AND departure.starts_at < until
        AND departure.starts_at > since - (SELECT max(duration_minutes) FROM tour) * interval '1 minute'
    ),
    moment AS (SELECT starts_at AS at, 1 AS more FROM led UNION ALL SELECT ends_at, -1 FROM led),
    stretch AS (
      SELECT at AS from_at, lead(at) OVER (ORDER BY at) AS to_at, sum(sum(more)) OVER (ORDER BY at) AS guides_out
      FROM moment GROUP BY at
    )
    SELECT stretch.from_at, stretch.to_at FROM stretch, guide_pool
    WHERE guides_out >= guides - spare AND stretch.to_at > since AND stretch.from_at < until
  $$`,

  // Two first places at once, on two departures, would each see the last guide free: the pool's row makes them take turns.
  // The departure is locked before it, by the statement itself, and nothing is locked after it.
  `CREATE FUNCTION departure_takes_guide() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE minutes integer := (SELECT duration_minutes FROM tour WHERE id = NEW.tour_id);
  BEGIN
    PERFORM 1 FROM guide_pool FOR UPDATE;
    IF FOUND AND EXISTS (
      SELECT 1 FROM times_without_guide(NEW.starts_at, NEW.starts_at + minutes * interval '1 minute')
    ) THEN
      RETURN NULL;
    END IF;
    RETURN NEW;
  END $$`,
  // What the company edits by hand in the same statement (a party it has promised a ride) brings its own guide.
  `CREATE TRIGGER departure_takes_guide BEFORE UPDATE OF taken ON departure
    FOR EACH ROW WHEN (OLD.taken = 0 AND NEW.taken > 0 AND OLD.edited_at IS NOT DISTINCT FROM NEW.edited_at)
    EXECUTE FUNCTION departure_takes_guide()`,

  // The last guide who goes out, and the first who comes back, change what every tour's page offers.
  `CREATE FUNCTION tell_of_guides() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    minutes integer := (SELECT duration_minutes FROM tour WHERE id = NEW.tour_id);
    spare integer := CASE WHEN NEW.taken > 0 AND NEW.status <> 'cancelled' THEN 0 ELSE 1 END;
  BEGIN
    IF EXISTS (
      SELECT 1 FROM times_without_guide(NEW.starts_at, NEW.starts_at + minutes * interval '1 minute', spare)
    ) THEN
      PERFORM pg_notify('page_change', 'tour:' || id) FROM tour WHERE sells = 'instant';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER departure_guide_changed AFTER UPDATE ON departure
    FOR EACH ROW WHEN ((OLD.taken > 0 AND OLD.status <> 'cancelled') <> (NEW.taken > 0 AND NEW.status <> 'cancelled'))
    EXECUTE FUNCTION tell_of_guides()`,
  `CREATE FUNCTION tell_of_pool() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('page_change', 'tour:' || id) FROM tour WHERE sells = 'instant';
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER guide_pool_changed AFTER INSERT OR UPDATE OR DELETE ON guide_pool
    FOR EACH STATEMENT EXECUTE FUNCTION tell_of_pool()`,

  // A hold marks its departure as untold. With an index on that mark no hold could stay within its page (HOT): each wrote to
  // all indexes of the table, and so did each telling. The few departures to come are found by their start instead.
  "DROP INDEX departure_untold_idx",
  // Who rides on a departure, and whose ride is over: the bookings to come, however many lie behind.
  "CREATE INDEX booking_confirmed_idx ON booking (departure_id) WHERE status = 'confirmed'",
];
