create table job (
  id               bigint generated always as identity primary key,
  kind             text not null,
  state            text not null default 'queued'
                   check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  parameters       jsonb not null default '{}',
  done             bigint not null default 0,
  total            bigint,
  per_second       double precision,
  checkpoint       jsonb not null default '{}',
  result           jsonb not null default '{}',
  error            text,
  cancel_requested boolean not null default false,
  requested_by     text,
  -- Times the job was taken since its last committed step: one that takes its workers down with it is given up.
  attempts         integer not null default 0,
  holder           text,
  held_until       timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  started_at       timestamptz,
  finished_at      timestamptz
);
create index job_open on job (kind, id) where state in ('queued', 'running');
create index job_kind on job (kind, id desc);
-- One job of a kind runs at a time, so that of two imports the later one wins.
create unique index job_one_runs on job (kind) where state = 'running';

-- The uploaded file of an import, where every process that may work on it can read it: decompressed, cut into pieces
-- of equal length and each piece compressed by itself, so that a resumed import begins in the middle.
create table import_chunk (
  job_id bigint not null references job on delete cascade,
  number integer not null,
  bytes  bytea not null,
  primary key (job_id, number)
);
alter table import_chunk alter column bytes set storage external;

-- However an import ends, its file goes with it.
create function import_drops_its_file() returns trigger language plpgsql as $$
begin
  delete from import_chunk where job_id = new.id;
  return null;
end $$;
create trigger import_drops_its_file after update of state on job
  for each row when (new.state in ('succeeded', 'failed', 'cancelled'))
  execute function import_drops_its_file();

create table import_rejection (
  job_id bigint not null references job on delete cascade,
  line   bigint not null,
  field  text,
  reason text not null,
  primary key (job_id, line)
);
