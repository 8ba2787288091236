-- When to look next at requests that companies were asked to answer (server/store/postgres/follow-ups.ts).
create table private.follow_ups (
  kind text not null,
  request_id text not null,
  due_at timestamptz not null,
  primary key (kind, request_id)
);
create index on private.follow_ups (due_at);
grant select, insert, update, delete on private.follow_ups to courier;
