-- Which trace the work on a row belongs to, while traces are recorded: so that one trace leads from a request over the
-- queues to what leaves. Rows of traces that are not recorded are not here.
create table trace_marks (
  org_id uuid not null references organizations (org_id),
  -- The event, message, run or webhook event.
  id uuid not null,
  -- As in the header `traceparent`.
  trace text not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index trace_marks_by_age on trace_marks (org_id, created_at);
