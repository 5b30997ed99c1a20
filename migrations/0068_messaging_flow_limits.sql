-- When WhatsApp made the Flow what it is, as its webhook says. Webhooks may come in another order.
alter table form_flows add column decided_at timestamptz;

-- The last messages that opened a Flow which WhatsApp limits to ten an hour. One row a Flow.
create table flow_limits (
  org_id uuid not null,
  flow_id uuid not null,
  -- Of the last ten messages, the oldest first.
  sent_at timestamptz[] not null,
  primary key (org_id, flow_id),
  foreign key (org_id, flow_id) references form_flows (org_id, id)
);
