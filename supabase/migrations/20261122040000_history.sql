-- What people did with requests: set a status, wrote a note, passed one on (server/store/history.ts). Rows are added and, with their
-- request, deleted; never changed.
create table private.history (
  number bigint generated always as identity unique,
  id uuid primary key,
  kind text not null,
  request_id text not null,
  deed text not null,
  detail text not null check (length(detail) <= 2000),
  author text not null check (length(author) <= 320),
  created_at timestamptz not null
);
create index on private.history (request_id);
grant select, insert, delete on private.history to courier;
