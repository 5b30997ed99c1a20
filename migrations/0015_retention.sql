-- Listing the events of one object; few events have one.
create index events_by_object on events (org_id, custom_object_type, custom_object_external_id, occurred_at, id)
  where custom_object_external_id is not null;

-- Retention takes the oldest departures first.
create index segment_departures_oldest on segment_departures (org_id, left_at);
