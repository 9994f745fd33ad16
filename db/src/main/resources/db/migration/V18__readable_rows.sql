-- What every reader of a row relies on, whoever writes it. Rows that contradict it are brought into shape first.
update product set price = null, currency = null where price = 'NaN';
update product set images = array_remove(images, null) where array_position(images, null) is not null;
update product set attributes = '{}' where jsonb_typeof(attributes) <> 'object';
update product
   set attributes = (select jsonb_object_agg(key, coalesce(value #>> '{}', '')) from jsonb_each(attributes))
 where jsonb_path_exists(attributes, 'strict $.* ? (@.type() != "string")');
update product set created_at = changed_at where not isfinite(created_at);
update product set updated_at = changed_at where not isfinite(updated_at);

alter table product
  add constraint product_price_number check (price <> 'NaN'),
  add constraint product_images_named check (array_position(images, null) is null),
  add constraint product_attributes_texts check (
    jsonb_typeof(attributes) = 'object'
    and not jsonb_path_exists(attributes, 'strict $.* ? (@.type() != "string")')),
  add constraint product_dated check (isfinite(created_at) and isfinite(updated_at));

-- A category under itself, however far below, would have a path without an end.
create function category_has_a_root() returns trigger language plpgsql as $$
begin
  if exists (
      with recursive up (id) as (
        select new.parent_id
        union
        select category.parent_id from up join category on category.id = up.id)
      select from up where up.id = new.id) then
    raise exception 'Category % would stand under itself', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger category_has_a_root before update of parent_id on category
  for each row when (new.parent_id is not null) execute function category_has_a_root();
