-- What browsers report when they were stopped, or told to stop, for sending too much. Addresses come without secrets.
create table client_report (
  id             bigint generated always as identity primary key,
  received_at    timestamptz not null,
  source         text not null check (source in ('client', 'server')),
  page           text not null,
  method         text not null,
  endpoint       text not null,
  requests       integer not null,
  timestamps     bigint[] not null, -- of the browser's clock, in milliseconds
  server_message text,
  comment        text,
  request_id     text not null,
  release        text not null
);
create index client_report_received on client_report (received_at, id);
