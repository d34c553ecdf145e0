/**
 * Tells every node, at commit, what a public page may no longer be served from memory for: `tour:<id>` when places of a tour
 * come or go, `content` when something written changes. Triggers, so that no writer can forget it.
 */
const contentTables = ["page", "post", "post_comment", "review", "tour", "category", "destination", "photo"];

export const statements: string[] = [
  `CREATE FUNCTION tell_departure_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('page_change', 'tour:' || NEW.tour_id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER departure_made AFTER INSERT ON departure
    FOR EACH ROW EXECUTE FUNCTION tell_departure_change()`,
  `CREATE TRIGGER departure_changed AFTER UPDATE ON departure
    FOR EACH ROW WHEN (OLD.taken <> NEW.taken OR OLD.status <> NEW.status OR OLD.capacity <> NEW.capacity
      OR OLD.cutoff_at <> NEW.cutoff_at)
    EXECUTE FUNCTION tell_departure_change()`,
  `CREATE FUNCTION tell_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('page_change', 'content');
    RETURN NULL;
  END $$`,
  ...contentTables.map(
    (table) => `CREATE TRIGGER ${table}_changed AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION tell_content_change()`,
  ),
];
