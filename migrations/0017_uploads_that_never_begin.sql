-- An import that waits for its file has a day for its first byte, too.
update imports set due_at = now() + interval '24 hours' where status = 'UPLOADING' and due_at is null;
