-- Messages and conversations are updated many times in their first minutes: with room on their pages most updates that change
-- no index stay where the row is.
alter table messages set (fillfactor = 80);
alter table conversations set (fillfactor = 70);
