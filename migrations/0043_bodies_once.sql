-- A delivery sends the body of its event, which is kept there once for all subscriptions and replays.
alter table webhook_deliveries drop column body;
