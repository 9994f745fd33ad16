-- Only for the password that was generated because none was configured; configured ones stay in the environment.
create table account (
  username      text primary key,
  password_hash text not null,
  created_at    timestamptz not null default clock_timestamp()
);

-- Random keys that all processes share, such as the one that signs cookies; made by whichever process comes first.
create table shared_key (
  name       text primary key,
  bytes      bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
