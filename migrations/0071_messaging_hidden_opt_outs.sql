-- That the contact opted out while nobody knew a number of theirs: the reason, the words, their message and the time. It goes
-- on the do-not-contact list with the number that comes later.
alter table contacts add column opt_out jsonb;
