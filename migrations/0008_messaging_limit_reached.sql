-- What happens to a journey message when its person has reached the limit: it is canceled, or it waits.
alter table sending_limits add column when_reached text not null default 'skip'
  check (when_reached in ('wait', 'skip'));
