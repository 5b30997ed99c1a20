-- An import can be stopped.

alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('UPLOADING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'));
