-- The code by which it is known why a departure is closed, so that its sentence is only shown.

-- No foreign key: a new departure would lock its block, and one that is made meets one that is opened.
ALTER TABLE departure
  ADD COLUMN closed_by text CONSTRAINT departure_closed_by_check
    CHECK (closed_by IN ('block', 'timetable', 'too_late_to_form', 'operator')),
  ADD COLUMN closed_by_block uuid,
  ADD CONSTRAINT departure_closed_by_block_check
    CHECK ((closed_by IS NOT DISTINCT FROM 'block') = (closed_by_block IS NOT NULL));

UPDATE departure SET closed_by_block = closed.block, closed_by = CASE
    WHEN closed.block IS NOT NULL THEN 'block'
    WHEN status_reason = 'the timetable has changed' THEN 'timetable'
    WHEN status_reason = 'nobody had booked by the time we had to decide' THEN 'too_late_to_form'
    ELSE 'operator' END
  FROM (SELECT id, (
      SELECT blackout.id FROM blackout
      WHERE blackout.reason = departure.status_reason AND (blackout.tour_id IS NULL OR blackout.tour_id = departure.tour_id)
        AND departure.local_date BETWEEN blackout.from_date AND blackout.to_date
      ORDER BY blackout.id LIMIT 1) AS block
    FROM departure WHERE status = 'closed') AS closed
  WHERE closed.id = departure.id;

COMMENT ON COLUMN departure.status_reason IS 'The sentence that people read.';
COMMENT ON COLUMN departure.closed_by IS 'What closed it. Code decides by it, never by "status_reason". Null where it is not closed.';
COMMENT ON COLUMN departure.closed_by_block IS 'The blackout that closed it, which may have ended since.';
