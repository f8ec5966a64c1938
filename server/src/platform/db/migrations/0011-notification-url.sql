-- Where the subscription's notifications go: after a change of Docket's address it is made anew.
alter table mail_subscriptions add column notification_url text;
