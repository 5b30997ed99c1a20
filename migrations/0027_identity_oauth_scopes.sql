-- The permissions of an app that got only some. Such a grant has the scope `read`, so that processes of the previous
-- release let the app write nothing.
alter table oauth_grants add column permissions text[];
comment on column oauth_grants.permissions is 'Null: those of its scope.';
