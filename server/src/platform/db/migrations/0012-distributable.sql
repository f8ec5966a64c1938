-- A unique rule of a user's table holds the user, so that the tables can be distributed by user.
alter table sessions drop constraint sessions_id_key;
alter table sessions add constraint sessions_id_key unique (user_id, id);
alter table mail_subscriptions drop constraint mail_subscriptions_subscription_id_key;
create index mail_subscriptions_by_subscription on mail_subscriptions (subscription_id);
