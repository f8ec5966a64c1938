-- When the text of an email was removed for its age, as its owner chose; subject, people and decisions stay.
alter table emails add column body_removed_at timestamptz;
