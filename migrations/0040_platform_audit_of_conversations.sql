-- What people did with a conversation, in the order of the list; inbox/history/events.ts names the same operations.
-- Without it, the many rows of conversations_mark_read would be read as well.
create index concurrently audit_log_of_conversation on audit_log (org_id, subject, at desc)
  where operation in ('conversations_take_over', 'conversations_assign', 'conversations_hand_back', 'conversations_resolve',
    'conversations_reopen', 'conversations_snooze', 'conversations_unsnooze');
