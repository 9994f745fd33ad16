-- One row per product change, written by the database itself in the transaction of the change, so that no write
-- path can forget it. A row lives until the broker has acknowledged its message.
create table outbox (
  id         bigint generated always as identity primary key,
  product_id bigint not null,
  revision   bigint not null,
  gone       boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_created on outbox (created_at);
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
                        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);

-- Whoever carries out later what was committed earlier (a category's new name in a thousand products) sets
-- openshelf.changed_at to that earlier moment, so that nobody takes the products for up to date in between.
create function product_appends_to_outbox() returns trigger language plpgsql as $$
declare
  since timestamptz := nullif(current_setting('openshelf.changed_at', true), '');
begin
  if tg_op = 'DELETE' then
    insert into outbox (product_id, revision, gone, created_at)
      select id, next_revision(), true, coalesce(since, clock_timestamp()) from changed;
  else
    insert into outbox (product_id, revision, created_at)
      select id, revision, coalesce(since, clock_timestamp()) from changed;
  end if;
  return null;
end $$;
create trigger product_insert_to_outbox after insert on product referencing new table as changed
  for each statement execute function product_appends_to_outbox();
create trigger product_update_to_outbox after update on product referencing new table as changed
  for each statement execute function product_appends_to_outbox();
create trigger product_delete_to_outbox after delete on product referencing old table as changed
  for each statement execute function product_appends_to_outbox();

-- A product whose message was refused for its own sake, out of the way of all others: seen by the admin, tried again
-- now and then, closed by the next change of the product that is accepted.
create table outbox_refusal (
  product_id bigint primary key,
  sequence   bigint not null,
  revision   bigint not null,
  gone       boolean not null,
  changed_at timestamptz not null,
  reason     text not null,
  detail     text,
  refused_at timestamptz not null default clock_timestamp(),
  retry_at   timestamptz not null
);
create index outbox_refusal_retry on outbox_refusal (retry_at);

-- A renamed or moved category changes the document of every product under it: work to be done in bounded batches.
create table category_refresh (
  id            bigint generated always as identity primary key,
  category_id   bigint not null,
  after_product bigint not null default 0,
  created_at    timestamptz not null default clock_timestamp()
);
create index category_refresh_created on category_refresh (created_at);
create function category_asks_for_refresh() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name or new.parent_id is distinct from old.parent_id then
    insert into category_refresh (category_id) values (new.id);
  end if;
  return null;
end $$;
create trigger category_asks_for_refresh after update on category
  for each row execute function category_asks_for_refresh();

-- Who may do what only one process should do at a time; expires by itself when its holder is gone or frozen.
create table lease (
  name       text primary key,
  holder     text not null,
  expires_at timestamptz not null
);
