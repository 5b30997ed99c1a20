-- What happened before the first month has a partition of its own, so that nearly nothing lies in events_rest: making a
-- month reads all of that while nobody else may.
alter table events detach partition events_rest;
alter table events_rest rename to events_earlier;
create table events_rest partition of events default;

do $$
declare
  -- Of the months there are the first one; without any, a year back, as events/partitions.ts makes them.
  beginning timestamptz := (
    select least(
      date_trunc('month', now() at time zone 'UTC') - interval '12 months',
      min(to_timestamp(substring(c.relname from '\d{4}_\d{2}$'), 'YYYY_MM') at time zone current_setting('TimeZone'))
    ) at time zone 'UTC'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$');
begin
  -- What lies in no month although it is later: months whose events were dropped, and those that were never made.
  insert into events select * from events_earlier where occurred_at >= beginning;
  delete from events_earlier where occurred_at >= beginning;
  execute format('alter table events attach partition events_earlier for values from (minvalue) to (%L)', beginning);
end $$;
