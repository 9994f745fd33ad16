-- Secrets that all processes of a shop sign with. Each is made here once, from 244 random bits.
create table signing_key (
  name       text primary key,
  value      bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
insert into signing_key (name, value)
values ('search-cursor', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
