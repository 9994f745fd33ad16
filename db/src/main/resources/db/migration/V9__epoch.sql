-- When the database was found older than what has been seen of it elsewhere (a restored backup), and what followed.
create table epoch_change (
  id                bigint generated always as identity primary key,
  epoch             integer not null,
  -- The highest revision that the database could have given, and the one that was seen.
  known_revision    bigint not null,
  seen_revision     bigint not null,
  seen_in           text not null check (seen_in in ('index', 'topic', 'process')),
  raised_at         timestamptz not null default clock_timestamp(),
  -- When index and database had been compared and brought together afterwards.
  settled_at        timestamptz
);
