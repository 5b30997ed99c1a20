-- The conversation that the changed record belongs to, where a listener needs it to find the record.
alter table changes add column conversation text;
