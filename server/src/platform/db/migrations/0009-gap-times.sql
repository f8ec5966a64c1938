-- When the message of a gap was received: the report's days are the reader's, those of the comparison the provider's.
alter table completeness_gaps add column received_at timestamptz;
