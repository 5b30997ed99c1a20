-- The addresses that were in front of its links before, the last one first. Buttons of templates that were approved with
-- them keep them.
alter table link_settings add column former_domains text[] not null default '{}';
