-- Suggested changes of earlier tasks, of which there are few: found after each task that is done, deleted or opened again.
create index suggestions_of_changes on suggestions (user_id) where proposed->>'update' is not null;
