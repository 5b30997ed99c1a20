-- How many of the requests that were counted together the bucket accepted, so that refused ones take nothing from it.
alter table address_limits add column granted int not null default 0;

-- Cookies of browsers that signed in hold this number. Changing it makes the account forget its browsers.
alter table users add column browsers_generation int not null default 0;

-- Networks from which a user signed in: strangers cannot slow them down.
create table sign_in_networks (
  user_id uuid not null references users (id),
  -- A hash of the user and the network; neither can be read from it.
  network bytea not null,
  -- In real time.
  seen_at timestamptz not null,
  primary key (user_id, network)
);
comment on table sign_in_networks is 'reference: where people who log in have signed in before';

-- A hash of the network that registered the app; null for apps from before.
alter table oauth_clients add column network bytea;
create index concurrently oauth_clients_of_network on oauth_clients (network, read_at) where allowed_at is null;
