-- The queue's counts are read from its indexes alone, but only for pages of the table that PostgreSQL has cleaned since they were last
-- written. By default it cleans when a fifth of the table has changed, which for the last month of a large mailbox is never, so each
-- of its emails was fetched to be counted. Decision 118.
alter table emails set (
  autovacuum_vacuum_scale_factor = 0.002,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0.002,
  -- A page keeps counting as changed for as long as an index names a dead row on it.
  vacuum_index_cleanup = on
);
