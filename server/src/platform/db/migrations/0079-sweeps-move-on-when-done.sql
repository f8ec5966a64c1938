-- The older_until that the running comparison reaches: it takes effect only once everything planned was compared.
alter table completeness_checks add column next_older_until timestamptz;
