/**
 * Pages are told apart what a departure's change means to them. `tour:<id>`: a date is offered now, or no more, or the company changed
 * it; `places:<id>`: another number of places is left, or the ride is certain. The first is told at once, whatever mark a hold has left
 * (`told`). A change of numbers by a hold is told with the marks, as before.
 */
const isOfferedOtherwise = `OLD.status <> NEW.status OR OLD.capacity <> NEW.capacity OR OLD.cutoff_at <> NEW.cutoff_at
  OR (OLD.taken < OLD.capacity) <> (NEW.taken < NEW.capacity)`;

export const statements: string[] = [
  `CREATE FUNCTION tell_places_moved() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('page_change', 'places:' || NEW.tour_id);
    RETURN NULL;
  END $$`,
  "DROP TRIGGER departure_changed ON departure",
  `CREATE TRIGGER departure_changed AFTER UPDATE ON departure FOR EACH ROW WHEN (${isOfferedOtherwise})
    EXECUTE FUNCTION tell_departure_change()`,
  `CREATE TRIGGER departure_places_moved AFTER UPDATE ON departure FOR EACH ROW WHEN (NOT (${isOfferedOtherwise})
    AND NEW.told AND (NOT OLD.told OR OLD.taken <> NEW.taken OR OLD.guaranteed_at IS DISTINCT FROM NEW.guaranteed_at))
    EXECUTE FUNCTION tell_places_moved()`,
];
