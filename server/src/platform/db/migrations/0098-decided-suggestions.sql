-- The newest decisions on suggested tasks, by which asks that were rejected again and again are recognized.
create index suggestions_decided on suggestions (user_id, decided_at desc) where approved is not null;
