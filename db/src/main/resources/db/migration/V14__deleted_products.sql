-- The admin's list of deleted products, the last changed first.
create index product_deleted on product (updated_at desc, id desc) where deleted_at is not null;
