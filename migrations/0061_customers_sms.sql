-- People agree to topics by SMS too.
alter table consents drop constraint consents_channel_check;
alter table consents add constraint consents_channel_check check (channel in ('whatsapp', 'sms', 'email')) not valid;
alter table consents validate constraint consents_channel_check;
alter table consent_entries drop constraint consent_entries_channel_check;
alter table consent_entries add constraint consent_entries_channel_check
  check (channel in ('whatsapp', 'sms', 'email')) not valid;
alter table consent_entries validate constraint consent_entries_channel_check;
