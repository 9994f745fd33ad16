create table index_generation (
  name         text primary key,
  state        text not null check (state in ('building', 'catching_up', 'verified', 'live', 'previous', 'retired', 'failed')),
  mapping_hash text not null,
  reason       text,
  created_at   timestamptz not null default clock_timestamp(),
  live_at      timestamptz,
  retired_at   timestamptz
);
create unique index index_generation_live on index_generation (state) where state = 'live';

-- What could not be indexed, until a newer revision of the product is applied or someone replays it.
create table indexing_failure (
  id              bigint generated always as identity primary key,
  product_id      bigint,
  revision        bigint,
  generation      text,
  reason          text not null,
  detail          text,
  topic           text not null,
  topic_partition integer not null,
  topic_offset    bigint not null,
  dead_lettered   boolean not null default false,
  failed_at       timestamptz not null default clock_timestamp(),
  closed_at       timestamptz,
  unique nulls not distinct (topic, topic_partition, topic_offset, generation)
);
create index indexing_failure_open on indexing_failure (product_id) where closed_at is null;

-- What the broker refused never reaches an indexer, and is shown to the admin in the same place.
create function outbox_refusal_shows_as_failure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.sequence = old.sequence then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update indexing_failure set closed_at = clock_timestamp()
     where closed_at is null and topic = 'outbox' and product_id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into indexing_failure (product_id, revision, reason, detail, topic, topic_partition, topic_offset)
    values (new.product_id, new.revision, new.reason, new.detail, 'outbox', 0, new.sequence)
    on conflict (topic, topic_partition, topic_offset, generation) do nothing;
  end if;
  return null;
end $$;
create trigger outbox_refusal_shows_as_failure after insert or update or delete on outbox_refusal
  for each row execute function outbox_refusal_shows_as_failure();

-- When refreshes that made changes searchable began and ended, for tracing a product; kept for a day. Every document
-- that the instance stamped at or before covers_until was written before the refresh began.
create table index_refresh (
  id           bigint generated always as identity primary key,
  generation   text not null,
  instance     text not null,
  covers_until timestamptz not null,
  started_at   timestamptz not null,
  finished_at  timestamptz not null
);
create index index_refresh_started on index_refresh (started_at);
create index index_refresh_covers on index_refresh (generation, instance, covers_until);
