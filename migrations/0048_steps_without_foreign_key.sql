-- Steps are written with their run, by whoever holds its row: a check of each against the run finds nothing, and took as
-- long as the rest of the write.
alter table run_steps drop constraint run_steps_org_id_run_id_fkey;
