-- What an operation changed, for those that say it: values by name, before and after. Null for all others.
alter table audit_log add column before jsonb;
alter table audit_log add column after jsonb;
