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
  holder           text,
  held_until       timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  started_at       timestamptz,
  finished_at      timestamptz
);
create index job_open on job (created_at) where state in ('queued', 'running');
create index job_kind on job (kind, id desc);

-- The uploaded file of an import, cut into pieces, where every process that may work on it can read it.
create table import_chunk (
  job_id bigint not null references job on delete cascade,
  number integer not null,
  bytes  bytea not null,
  primary key (job_id, number)
);
alter table import_chunk alter column bytes set storage external;

create table import_rejection (
  job_id bigint not null references job on delete cascade,
  line   bigint not null,
  field  text,
  reason text not null,
  primary key (job_id, line)
);
