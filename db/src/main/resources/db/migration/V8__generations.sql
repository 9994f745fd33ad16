-- Every change is written to a generation from opened_at until it is retired or failed; removed_at is when its index
-- was deleted. One that was replaced is kept, written to, until kept_until.
alter table index_generation
  add column job_id      bigint,
  add column opened_at   timestamptz,
  add column verified_at timestamptz,
  add column verified    jsonb,
  add column kept_until  timestamptz,
  add column removed_at  timestamptz;
update index_generation set opened_at = created_at;

-- Grows with every change of what is to be written where.
create table index_registry (
  only_row boolean primary key default true check (only_row),
  version  bigint not null
);
insert into index_registry (version) values (1);
create function index_registry_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.opened_at is not distinct from old.opened_at then
    return null;
  end if;
  update index_registry set version = version + 1;
  return null;
end $$;
create trigger index_registry_changes after insert or update or delete on index_generation
  for each row execute function index_registry_changes();

-- Who writes to the index, and by which version of the registry: no batch under an earlier one is under way there.
-- Whoever does not come back in time writes no more.
create table index_writer (
  instance   text primary key,
  version    bigint not null,
  expires_at timestamptz not null
);
