-- How many people a sender may write to first in 24 hours, in the provider's words.
alter table channels add column messaging_limit text;
