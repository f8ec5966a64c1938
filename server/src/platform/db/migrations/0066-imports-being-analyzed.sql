-- What imports of files have stored and what is not analyzed yet, which their progress counts every second.
create index emails_import_waiting on emails (user_id, created_at)
  where source_file is not null and status in ('none', 'classifying', 'classified');
