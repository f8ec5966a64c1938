-- Where a person asked to send a task whose link is parted. Null: nobody asked, or the link has been resumed.
alter table task_links add column requested_list_id text;
