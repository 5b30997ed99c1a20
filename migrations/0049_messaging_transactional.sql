-- What a message came from, where its author does not say it: `transactional` is one that `messages_send` queued. Such a
-- message has the author `system`, or `journey` when it obeys quiet hours and limits like those of journeys.
alter table messages add column source text;
-- The log of messages, newest first. Each filter of it that can leave few messages has an index in this order. What most
-- messages are has none: the newest ones soon fill a page, and each index is written with each status of a message.
create index concurrently messages_newest on messages (org_id, created_at, id);
create index concurrently messages_of_channel on messages (org_id, channel_id, created_at, id);
create index concurrently messages_of_rare_status on messages (org_id, status, created_at, id)
  where status not in ('sent', 'delivered', 'read', 'received');
create index concurrently messages_of_rare_author on messages (org_id, author, created_at, id) where author <> 'journey';
create index concurrently messages_of_source on messages (org_id, source, created_at, id) where source is not null;
create index concurrently messages_of_initiative on messages (org_id, initiative_id, created_at, id)
  where initiative_id is not null;
create index concurrently messages_of_template on messages (org_id, (template ->> 'templateId'), created_at, id)
  where template is not null;
