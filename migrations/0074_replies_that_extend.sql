-- While a conversation goes on, a reply only moves the end of the wait: whoever notes it moves the deadline, and no worker
-- has to look at the run for that. How far, in milliseconds from the reply; null where a reply is for the node to take. A
-- run that already waited when this came has null, and is looked at after each reply as before.
alter table runs add column reply_extends_ms bigint;
