-- Guides by name, and as many of them as the riders of a departure need.

ALTER TABLE tour
  ADD COLUMN guide_steps integer[] NOT NULL DEFAULT '{1}'
    CONSTRAINT tour_guide_steps_check CHECK (guide_steps[1] IS NOT DISTINCT FROM 1),
  ADD COLUMN turn_round_minutes integer NOT NULL DEFAULT 0
    CONSTRAINT tour_turn_round_check CHECK (turn_round_minutes BETWEEN 0 AND 1440),
  ADD COLUMN guide_minutes integer GENERATED ALWAYS AS (duration_minutes + turn_round_minutes) STORED,
  ADD COLUMN guides_most integer GENERATED ALWAYS AS (width_bucket(group_size_max, guide_steps)) STORED;
CREATE INDEX tour_guides_most_idx ON tour (guides_most) WHERE sells = 'instant';
COMMENT ON COLUMN tour.guide_steps IS 'Numbers of riders from which one more guide is needed, ascending: {1,5} is two guides from the fifth rider on.';
COMMENT ON COLUMN tour.turn_round_minutes IS 'Minutes after the ride in which its guides cannot begin another.';
COMMENT ON COLUMN tour.guide_minutes IS 'Minutes from the start in which its guides are out.';
COMMENT ON COLUMN tour.guides_most IS 'Guides of its largest group.';

ALTER TABLE guide_duty ADD COLUMN guides integer NOT NULL DEFAULT 1 CONSTRAINT guide_duty_guides_check CHECK (guides >= 1);
ALTER TABLE guide_duty ALTER COLUMN guides DROP DEFAULT;
COMMENT ON TABLE guide_duty IS 'Guides of a departure with riders, and the hours in which they are out. Written by the statement that takes the places.';
COMMENT ON TABLE guide_pool IS 'Number of guides, one row: rides are sold by it. Without a row nothing is refused for want of a guide.';

CREATE TABLE guide (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  languages jsonb NOT NULL DEFAULT '[]',
  roles jsonb NOT NULL DEFAULT '["lead", "sweep", "support"]',
  phone text,
  email text,
  portrait text REFERENCES photo (key),
  hours jsonb NOT NULL DEFAULT '{}',
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX guide_name_idx ON guide (lower(name)) WHERE deactivated_at IS NULL;
COMMENT ON TABLE guide IS 'Guides by name, for the roster. Guests read name, portrait and languages of the one who leads.';
COMMENT ON COLUMN guide.hours IS 'Hours of each weekday, and days off. Without weekly hours, any hour.';
COMMENT ON COLUMN guide.roles IS 'Roles that the guide takes.';

CREATE TABLE guide_certificate (
  guide_id uuid NOT NULL REFERENCES guide (id) ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT guide_certificate_kind_check
    CHECK (kind IN ('first_aid', 'mountain_first_aid', 'guide_licence', 'mechanic')),
  valid_to date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guide_id, kind)
);
COMMENT ON TABLE guide_certificate IS 'Certificates of a guide, with the last day on which they hold.';

CREATE TABLE guide_assignment (
  departure_id uuid NOT NULL REFERENCES departure (id) ON DELETE CASCADE,
  guide_id uuid NOT NULL REFERENCES guide (id),
  role text NOT NULL CONSTRAINT guide_assignment_role_check CHECK (role IN ('lead', 'sweep', 'support')),
  assigned_by text NOT NULL,
  assigned_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (departure_id, guide_id)
);
CREATE INDEX guide_assignment_guide_idx ON guide_assignment (guide_id);
COMMENT ON TABLE guide_assignment IS 'Guides who are put on a departure by desk or owner. Sales go by numbers alone, never by these.';
COMMENT ON COLUMN guide_assignment.told_at IS 'When a roster with it went to the guide.';

CREATE TABLE guide_notice (
  guide_id uuid NOT NULL REFERENCES guide (id) ON DELETE CASCADE,
  local_date date NOT NULL,
  digest text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (guide_id, local_date)
);
COMMENT ON TABLE guide_notice IS 'The roster of a day that a guide was last told, as a digest. Another digest is told again.';

-- The rule of guides ---------------------------------------------------------------------------------------------

DROP TRIGGER departure_takes_guide ON departure;
DROP TRIGGER departure_duty_changed ON departure;
DROP TRIGGER departure_guide_changed ON departure;
DROP TRIGGER departure_guide_made ON departure;
DROP TRIGGER tour_duration_changed ON tour;
DROP FUNCTION tell_of_guides();
DROP FUNCTION guide_is_free(timestamptz, timestamptz);
DROP FUNCTION times_without_guide(timestamptz, timestamptz, integer);

CREATE FUNCTION times_without_guide(since timestamptz, until timestamptz, spare integer DEFAULT 0)
RETURNS TABLE (from_at timestamptz, to_at timestamptz, guides_left integer)
LANGUAGE plpgsql STABLE ROWS 10 SET enable_seqscan TO 'off'
AS $function$
  #variable_conflict use_column
  DECLARE
    pool integer := (SELECT guides FROM guide_pool WHERE is_the_pool);
    too_many integer := pool - spare;
    span tstzrange := tstzrange(since, until);
  BEGIN
    -- No more are out at once than are out at all; nobody has said how many there are: NULL.
    IF pool IS NULL OR too_many > 0 AND (
      SELECT coalesce(sum(guides), 0)
      FROM (SELECT guides FROM guide_duty WHERE during && span LIMIT too_many) AS out_at_all) < too_many THEN
      RETURN;
    END IF;
    RETURN QUERY
    WITH moment AS (
      SELECT lower(during) AS at, sum(guides) AS more FROM guide_duty WHERE during && span GROUP BY lower(during)
      UNION ALL
      SELECT upper(during), -sum(guides) FROM guide_duty WHERE during && span GROUP BY upper(during)
      UNION ALL
      VALUES (since, 0), (until, 0)
    ),
    stretch AS (
      SELECT at AS from_at, lead(at) OVER (ORDER BY at) AS to_at, sum(sum(more)) OVER (ORDER BY at) AS guides_out
      FROM moment GROUP BY at
    )
    SELECT stretch.from_at, stretch.to_at, (pool - guides_out)::integer FROM stretch
    WHERE guides_out >= too_many AND stretch.to_at > since AND stretch.from_at < until;
  END $function$;
COMMENT ON FUNCTION times_without_guide(timestamptz, timestamptz, integer) IS 'Stretches of time in which no more than "spare" guides are left, and how many are.';

CREATE FUNCTION guide_is_free(since timestamptz, until timestamptz, wanted integer DEFAULT 1)
RETURNS boolean LANGUAGE sql STABLE COST 1000
AS $function$
    SELECT NOT EXISTS (SELECT FROM times_without_guide(since, until, wanted - 1))
  $function$;
COMMENT ON FUNCTION guide_is_free(timestamptz, timestamptz, integer) IS 'True if so many guides are free all that time.';

CREATE FUNCTION guide_shortage(since timestamptz, until timestamptz)
RETURNS tstzmultirange[] LANGUAGE sql STABLE COST 1000
AS $function$
    WITH most AS MATERIALIZED (
      SELECT coalesce(max(guides_most), 1) AS guides FROM tour WHERE sells = 'instant'
    ),
    short AS MATERIALIZED (
      SELECT stretch.* FROM most CROSS JOIN LATERAL times_without_guide(since, until, most.guides - 1) AS stretch
    )
    SELECT array_agg(coalesce(hours, '{}') ORDER BY level)
    FROM most CROSS JOIN LATERAL generate_series(1, most.guides) AS level CROSS JOIN LATERAL (
      SELECT range_agg(tstzrange(from_at, to_at)) AS hours FROM short WHERE guides_left < level) AS of_level
  $function$;
COMMENT ON FUNCTION guide_shortage(timestamptz, timestamptz) IS 'Element n has the times in which fewer than n guides are left.';

CREATE FUNCTION tell_of_guides(hours tstzrange, came_back integer)
RETURNS void LANGUAGE plpgsql
AS $function$
  DECLARE most integer := coalesce((SELECT max(guides_most) FROM tour WHERE sells = 'instant'), 1);
  BEGIN
    IF EXISTS (SELECT FROM times_without_guide(lower(hours), upper(hours), most - 1 + came_back)) THEN
      PERFORM pg_notify('page_change', 'tour:' || id) FROM tour WHERE sells = 'instant';
    END IF;
  END $function$;
COMMENT ON FUNCTION tell_of_guides(tstzrange, integer) IS 'Tells the pages of all tours at commit, where so few guides are left that one of them may lack some.';

CREATE OR REPLACE FUNCTION keep_guide_duty(given departure)
RETURNS void LANGUAGE plpgsql
AS $function$
  DECLARE
    kept guide_duty;
    hours tstzrange;
    wanted integer;
  BEGIN
    -- A tour that changes its need locks the whole table: what is read below then stays true until the commit.
    LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE;
    SELECT * INTO kept FROM guide_duty WHERE departure_id = given.id;
    IF given.taken > 0 AND given.status <> 'cancelled' THEN
      SELECT tstzrange(given.starts_at, given.starts_at + guide_minutes * interval '1 minute'),
        width_bucket(given.taken, guide_steps)
      INTO hours, wanted FROM tour WHERE id = given.tour_id;
    END IF;
    IF kept.during IS NOT DISTINCT FROM hours AND kept.guides IS NOT DISTINCT FROM wanted THEN
      RETURN;
    END IF;
    IF hours IS NULL THEN
      DELETE FROM guide_duty WHERE departure_id = given.id;
    ELSE
      INSERT INTO guide_duty (departure_id, during, guides) VALUES (given.id, hours, wanted)
      ON CONFLICT (departure_id) DO UPDATE SET during = excluded.during, guides = excluded.guides;
    END IF;
    IF kept.during = hours THEN
      PERFORM tell_of_guides(hours, greatest(kept.guides - wanted, 0));
      RETURN;
    END IF;
    IF kept.during IS NOT NULL THEN
      PERFORM tell_of_guides(kept.during, kept.guides);
    END IF;
    IF hours IS NOT NULL THEN
      PERFORM tell_of_guides(hours, 0);
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION departure_takes_guide()
RETURNS trigger LANGUAGE plpgsql
AS $function$
  DECLARE
    more integer;
    back_at timestamptz;
  BEGIN
    LOCK TABLE guide_duty IN ROW EXCLUSIVE MODE;
    SELECT width_bucket(NEW.taken, guide_steps) - width_bucket(OLD.taken, guide_steps),
      NEW.starts_at + guide_minutes * interval '1 minute'
    INTO more, back_at FROM tour WHERE id = NEW.tour_id;
    IF more <= 0 THEN
      RETURN NEW;
    END IF;
    PERFORM 1 FROM guide_pool FOR UPDATE;
    IF FOUND AND NOT guide_is_free(NEW.starts_at, back_at, more) THEN
      RETURN NULL;
    END IF;
    PERFORM keep_guide_duty(NEW);
    RETURN NEW;
  END $function$;
COMMENT ON FUNCTION departure_takes_guide() IS 'Refuses places whose riders need more guides than are free. The pool''s row makes two of them take turns.';

CREATE OR REPLACE FUNCTION keep_guide_duties_of_tour()
RETURNS trigger LANGUAGE plpgsql
AS $function$
  BEGIN
    LOCK TABLE guide_duty IN SHARE ROW EXCLUSIVE MODE;
    UPDATE guide_duty SET during = tstzrange(lower(during), lower(during) + NEW.guide_minutes * interval '1 minute'),
      guides = width_bucket(departure.taken, NEW.guide_steps)
    FROM departure WHERE departure.id = departure_id AND departure.tour_id = NEW.id;
    RETURN NULL;
  END $function$;

CREATE TRIGGER tour_guides_changed AFTER UPDATE OF duration_minutes, turn_round_minutes, guide_steps ON tour
  FOR EACH ROW WHEN (OLD.duration_minutes <> NEW.duration_minutes OR OLD.turn_round_minutes <> NEW.turn_round_minutes
    OR OLD.guide_steps <> NEW.guide_steps)
  EXECUTE FUNCTION keep_guide_duties_of_tour();
CREATE TRIGGER departure_takes_guide BEFORE UPDATE OF taken ON departure
  FOR EACH ROW WHEN (NEW.taken > OLD.taken AND NOT OLD.edited_at IS DISTINCT FROM NEW.edited_at)
  EXECUTE FUNCTION departure_takes_guide();
CREATE TRIGGER departure_duty_changed AFTER UPDATE ON departure
  FOR EACH ROW WHEN ((OLD.taken > 0 AND OLD.status <> 'cancelled') <> (NEW.taken > 0 AND NEW.status <> 'cancelled')
    OR NEW.taken < OLD.taken OR NEW.taken > OLD.taken AND OLD.edited_at IS DISTINCT FROM NEW.edited_at
    OR OLD.starts_at <> NEW.starts_at OR OLD.tour_id <> NEW.tour_id)
  EXECUTE FUNCTION follow_guide_duty();
