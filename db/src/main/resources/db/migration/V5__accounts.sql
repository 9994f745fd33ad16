-- Only for the password that was generated because none was configured; configured ones stay in the environment.
create table account (
  username      text primary key,
  password_hash text not null,
  created_at    timestamptz not null default clock_timestamp()
);
