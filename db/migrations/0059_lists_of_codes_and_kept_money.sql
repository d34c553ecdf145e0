-- Lists of codes and gifts by pages, and money that unpaid holds keep of gifts, without looking at each gift's uses.

CREATE INDEX price_code_listed_idx ON price_code (kind, (coalesce(ended_at, timestamptz 'infinity')) DESC, id DESC);
CREATE INDEX code_use_kept_idx ON code_use (code_id) WHERE counted AND state <> 'used';
