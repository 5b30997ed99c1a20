alter table channels drop constraint channels_kind_check;
alter table channels add constraint channels_kind_check check (kind in ('whatsapp', 'sms', 'email')) not valid;
alter table channels validate constraint channels_kind_check;

-- How many parts an SMS has, each of which is paid; null for other messages.
alter table messages add column parts int;

-- What a part of an SMS costs by destination: [{ codes, part }].
alter table message_prices add column sms jsonb not null default '[]';
