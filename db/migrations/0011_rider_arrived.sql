ALTER TABLE rider ADD COLUMN arrived_at timestamptz;
COMMENT ON COLUMN rider.arrived_at IS 'When the guide saw the rider at the meeting point.';
