-- The provider allowed fewer messages a second than it said: the rate after its last refusal, and when that was. The rate
-- grows from there to `per_second` again.
alter table channels add column slowed_to float8, add column slowed_at timestamptz;
