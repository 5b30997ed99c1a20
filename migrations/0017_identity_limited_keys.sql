-- The permissions of a key that has only those. Such a key has the scope `read`, so that processes of the previous
-- release let it write nothing.
alter table api_keys add column permissions text[];
comment on column api_keys.permissions is 'Null: those of its scope.';
