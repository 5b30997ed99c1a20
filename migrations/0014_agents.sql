-- Which agent speaks and which extractor reads: an initiative's own choice, otherwise its organization's.

alter table organizations
  add column agent text not null default 'guided',
  add column extractor text not null default 'guided';
alter table initiatives
  add column agent text,
  add column extractor text;
