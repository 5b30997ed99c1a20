-- How many of the requests that were counted together the bucket accepted, so that refused ones take nothing from it.
alter table address_limits add column granted int not null default 0;
