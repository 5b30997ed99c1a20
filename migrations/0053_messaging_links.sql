-- Whether an organization tracks the links and the opens of its messages, and how.
create table link_settings (
  org_id uuid primary key,
  track_links boolean not null,
  -- The https address in front of its links; null: the public address of the installation.
  domain text,
  -- source, medium and campaign, which targets get that have none of their own; null: nothing is added.
  utm jsonb,
  track_opens boolean not null
);

-- The links of a message to one contact, and the picture that reports opens. The address of a link has its code alone.
create table message_links (
  org_id uuid not null,
  -- Made of the organization, the message and the link by a MAC, so nobody guesses it and a repeated attempt has it again.
  code text not null,
  message_id uuid not null,
  initiative_id uuid,
  -- Where it leads. null: the picture, or it was forgotten together with the words of its message.
  url text,
  is_picture boolean not null,
  created_at timestamptz not null,
  -- Visits of people, and those of scanners, previews and prefetching, which do not count.
  visits int not null default 0,
  automatic_visits int not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  primary key (org_id, code)
);
create index message_links_of_message on message_links (org_id, message_id);
-- The links of an initiative, each with its recipients.
create index message_links_of_initiative on message_links (org_id, initiative_id) where initiative_id is not null;

-- When a person followed a link of the message, and when they opened it, each for the first time.
alter table messages add column clicked_at timestamptz;
alter table messages add column opened_at timestamptz;
-- How many people clicked or opened messages of an initiative.
create index concurrently messages_clicked on messages (org_id, initiative_id)
  where clicked_at is not null or opened_at is not null;
