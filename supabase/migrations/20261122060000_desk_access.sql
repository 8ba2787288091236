-- Who may use the operator's desk: links that were sent by e-mail, and the sessions begun with them, by hashes of their tokens
-- (server/store/desk-access.ts).
create table private.desk_links (
  hash text collate "C" primary key,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table private.desk_sessions (
  hash text collate "C" primary key,
  id uuid not null unique,
  email text not null,
  browser text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on private.desk_links, private.desk_sessions to courier;
