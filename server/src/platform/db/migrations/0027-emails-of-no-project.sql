-- The person said that the message belongs to none of their projects; a mere rejection of the recommended one leaves it false.
alter table emails add column project_is_none boolean not null default false;
update emails set project_is_none = true
from decisions made
where made.user_id = emails.user_id and made.email_id = emails.id and made.kind = 'project'
  and made.undone_at is null and made.data ? 'none' and emails.project_approved = false;
