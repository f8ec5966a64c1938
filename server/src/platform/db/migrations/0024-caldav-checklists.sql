-- CalDAV now holds checklists: each copy is compared with its task once, which sends the checklist it lacks.
update task_links set task_version = 0 where service = 'caldav' and remote_id is not null and not is_parted;
