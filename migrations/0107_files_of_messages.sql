-- A message may bring several files; `place` is their order.
alter table media add column place int not null default 0;
drop index media_of_message;
create unique index media_of_message on media (org_id, message_id, place) where message_id is not null;
