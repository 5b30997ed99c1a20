alter table templates drop constraint templates_content_type_check;
alter table templates add constraint templates_content_type_check check (content_type in (
  'TEXT', 'MEDIA', 'QUICK_REPLY', 'CALL_TO_ACTION', 'CARD', 'CAROUSEL', 'LIMITED_TIME_OFFER')) not valid;
alter table templates validate constraint templates_content_type_check;
