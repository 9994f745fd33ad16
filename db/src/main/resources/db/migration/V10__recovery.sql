-- Where the circuit of each process stands, for the others and for people. A row that is no longer
-- reported is that of a process that has ended.
create table recovery_instance (
  instance    text primary key,
  state       text not null,
  ratio       double precision not null,
  salt        bigint not null,
  since       timestamptz not null,
  reason      text not null,
  -- Null while it has never let anything through: such a process is no example to others.
  served_at   timestamptz,
  troubled_at timestamptz,
  reported_at timestamptz not null default clock_timestamp()
);

-- An operator's set of golden queries; without a row the set is made from the catalogue.
create table golden_set (
  only_one  boolean primary key default true check (only_one),
  queries   jsonb not null,
  edited_by text,
  edited_at timestamptz not null default clock_timestamp()
);

-- The last run in which all of them passed, to compare later ones with.
create table golden_run (
  only_one boolean primary key default true check (only_one),
  ran_at   timestamptz not null,
  results  jsonb not null
);

-- Who ordered what, and why.
create table audit (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default clock_timestamp(),
  who     text,
  action  text not null,
  reason  text,
  details jsonb not null
);

-- What operators ordered, for every process to obey.
create table recovery_order (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  instance   text not null,
  kind       text not null check (kind in ('probe', 'hold', 'step-back')),
  reason     text not null,
  expires_at timestamptz
);
