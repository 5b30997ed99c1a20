-- How often strangers called, by address, for all processes together. A crash may lose it.
create unlogged table address_limits (
  -- Of what is called and of the address; neither can be read from it.
  bucket bytea primary key,
  -- When the bucket is full again, in microseconds since 1970.
  free_at bigint not null
);
comment on table address_limits is 'reference: callers without an organization, kept for minutes';
