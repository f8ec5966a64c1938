-- Whether an entry belongs to a step of Undo, Redo or Revert is asked for each entry of a step: the step's own entry is
-- found at once, however many entries it has.
create index audit_step_headers on audit_entries (user_id, step_id) where noun = 'step';
