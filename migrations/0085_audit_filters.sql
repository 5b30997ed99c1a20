-- What the audit log is asked for: by whom, which operation, on what. Each in the order of the list.
create index audit_log_of_actor on audit_log (org_id, actor_id, at desc, id desc);
create index audit_log_of_operation on audit_log (org_id, operation, at desc, id desc);
create index audit_log_of_subject on audit_log (org_id, subject, at desc, id desc) where subject is not null;
