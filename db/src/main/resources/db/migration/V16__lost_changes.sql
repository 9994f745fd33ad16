-- When the topic did not go on where it was left, and what was sent again for it.
create table topic_loss (
  id       bigint generated always as identity primary key,
  found_at timestamptz not null default clock_timestamp(),
  -- Null: everything.
  since    timestamptz,
  products bigint not null
);
