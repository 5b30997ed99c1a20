-- When somebody last had a message sent again that may have been sent. A restore before then puts it in doubt no more.
alter table messages add column sent_again_at timestamptz;
