-- The cell that was wrong, so that rows with one problem can be shown together with what they contain.
alter table import_rejections add column value text;
-- Whether the rest of the row was imported without that cell.
alter table import_rejections add column is_kept boolean not null default false;
