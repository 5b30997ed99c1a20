-- Initiatives and campaigns reach people by SMS too.
alter table initiatives drop constraint initiatives_channel_check;
alter table initiatives add constraint initiatives_channel_check check (channel in ('WHATSAPP', 'SMS', 'EMAIL')) not valid;
alter table initiatives validate constraint initiatives_channel_check;
