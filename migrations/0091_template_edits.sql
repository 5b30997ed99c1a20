-- An edit of a template that the provider has not taken yet: until it does, reviews are of what it was before.
alter table templates add column unsent_edit boolean not null default false;
-- The provider's word on how its messages are received, such as GREEN.
alter table templates add column quality text;

-- Reviewed templates are looked at once a day.
update templates t set check_at = t.created_at + interval '1 day'
where t.provider_id is not null and t.check_at is null and t.status in ('APPROVED', 'REJECTED');
