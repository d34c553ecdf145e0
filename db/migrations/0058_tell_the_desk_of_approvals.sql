-- The second person sees a request at once, and who asked sees the answer.
CREATE TRIGGER desk_staff_approval AFTER UPDATE ON staff_approval
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_desk();
CREATE TRIGGER desk_staff_approval_made AFTER INSERT OR DELETE ON staff_approval
  FOR EACH ROW EXECUTE FUNCTION tell_desk();
