-- An email as its sender laid it out (HTML) is kept as a file of its message, so that it is removed when files are.
-- It is none of the files that the sender attached.
alter table media add column is_layout boolean not null default false;
