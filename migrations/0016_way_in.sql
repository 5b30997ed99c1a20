-- Who acted and through what are two facts: a key that calls a tool is a key.

alter table audit_log add column via text check (via in ('rest', 'mcp', 'web', 'cli'));
comment on column audit_log.via is 'The way in; null where nobody from outside acted.';

alter table audit_log drop constraint audit_log_actor_kind_check;
update audit_log set via = case actor_kind when 'mcp' then 'mcp' else 'rest' end where actor_kind in ('mcp', 'key');
update audit_log set actor_kind = 'key' where actor_kind = 'mcp';
alter table audit_log add constraint audit_log_actor_kind_check check (actor_kind in ('key', 'user', 'system'));
