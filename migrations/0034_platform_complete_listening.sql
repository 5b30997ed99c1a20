-- Whether every change since this listening began is recorded: no transaction goes on that began before all processes
-- knew of it. From then on, listeners can begin at any snapshot.
alter table change_listeners add column is_complete boolean not null default false;
