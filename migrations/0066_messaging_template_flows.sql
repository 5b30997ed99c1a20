-- The Flow that a button of the template opens: chosen when the template is written, so that it stays that of a version.
alter table templates add column flow_id uuid;
alter table templates add constraint templates_flow_fkey
  foreign key (org_id, flow_id) references form_flows (org_id, id) not valid;
alter table templates validate constraint templates_flow_fkey;

-- WhatsApp itself may limit, block or withdraw what it has published.
alter table form_flows drop constraint form_flows_status_check;
alter table form_flows add constraint form_flows_status_check check (
  status in ('PUBLISHING', 'PUBLISHED', 'THROTTLED', 'BLOCKED', 'DEPRECATED', 'FAILED')) not valid;
alter table form_flows validate constraint form_flows_status_check;
