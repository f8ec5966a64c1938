-- What is cleaned here is mostly in memory, which PostgreSQL's brake hardly counts: about once a minute a vacuum took half a
-- processor for five seconds, and calls waited for it. Now it pauses five times as long. Decision 123.
alter table emails set (autovacuum_vacuum_cost_delay = 10);
