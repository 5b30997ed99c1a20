-- A run may wait until values were taken from its conversation, so that the nodes behind it can read them.
alter table runs drop constraint runs_waiting_for_check;
alter table runs add constraint runs_waiting_for_check
  check (waiting_for in ('timer', 'message', 'reply', 'conversation', 'call', 'extraction'));

-- How many of the contact's messages the present values were taken from; null before. Where no more came, the end of
-- the run takes nothing again.
alter table runs add column extracted_messages int;
