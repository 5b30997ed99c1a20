-- What a message costs, for the estimate before a launch. Each organization enters the prices of its own contracts.
create table message_prices (
  org_id uuid primary key,
  -- The currency of all prices, as ISO 4217 writes it.
  currency text not null,
  -- Prices are decimals in texts, so that nothing rounds them.
  of_mail text,
  -- The prices of WhatsApp messages by destination, in the order in which they were entered.
  whatsapp jsonb not null
);
