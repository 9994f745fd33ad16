-- Products whose row itself was deleted. Id and revision stay, so that every later generation of the index knows them
-- too, and a message of theirs that comes very late brings none of them back.
create table gone_product (
  id         bigint primary key,
  revision   bigint not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- What the pipeline takes for a product. Not checked for rows that are there: no shop has given such ids by itself.
alter table product add constraint product_id_range check (id > 0 and id < 281474976710656) not valid;

-- Gives products that have no row a revision as deleted ones, to be sent like any other change; says how many.
create function products_are_gone(ids bigint[], since timestamptz) returns bigint language sql volatile as $$
  with gone as (
    insert into gone_product (id, revision)
      select id, next_revision() from unnest(ids) as chosen (id)
    on conflict (id) do update set revision = excluded.revision, changed_at = excluded.changed_at
    returning id, revision
  ), sent as (
    insert into outbox (product_id, revision, gone, created_at)
      select id, revision, true, coalesce(since, clock_timestamp()) from gone
    returning id)
  select count(*) from sent
$$;

create or replace function product_appends_to_outbox() returns trigger language plpgsql as $$
declare
  since timestamptz := nullif(current_setting('openshelf.changed_at', true), '');
begin
  if tg_op = 'DELETE' then
    perform products_are_gone(array(select id from changed), since);
  else
    if tg_op = 'INSERT' then
      delete from gone_product using changed where gone_product.id = changed.id;
    end if;
    insert into outbox (product_id, revision, created_at)
      select id, revision, coalesce(since, clock_timestamp()) from changed;
  end if;
  return null;
end $$;

-- Every product that the pipeline must know of: the deleted ones, whose deleted_at is set, have no content that counts.
create view product_state as
  select id, code, model_number, name, description, brand, category_id, price, currency, stock, status, attributes,
         images, version, revision, created_at, updated_at, changed_at, deleted_at
    from product
  union all
  select id, null, null, null, null, null, null, null, null, null, null, null,
         null, null, revision, null, null, changed_at, changed_at
    from gone_product;
