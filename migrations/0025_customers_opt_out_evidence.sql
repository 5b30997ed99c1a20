-- The words of an opt-out, and the message that has them; null for other entries and for opt-outs from before.
alter table suppressions add column quote text;
alter table suppressions add column message_id uuid;
