-- The browser's zone at the first sign-in: the person's clock until a context says otherwise.
alter table users add column timezone text;
