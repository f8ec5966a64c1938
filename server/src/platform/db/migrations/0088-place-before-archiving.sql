-- The folder that the message was in when archiving its email moved it. Null: it was not moved.
alter table emails add column moved_from text;
-- Messages that were moved before this was kept go back to the inbox, as they did until now.
update emails set moved_from = 'inbox'
from mail_folders
where emails.is_archived and emails.folder_id = mail_folders.id and emails.user_id = mail_folders.user_id
  and mail_folders.well_known_name = 'archive'
  and exists (select 1 from settings where settings.user_id = emails.user_id
    and (settings.settings->>'archiveMovesMessage')::boolean);
