-- Daily counts of visits, by the operator's program (server/store/visits.ts). Nothing in them is about one visitor.
create table private.visit_counts (
  -- In British time, such as 2026-11-21; a text, since the program asks for days and never for times.
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  what text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null check (length(name) <= 200),
  count bigint not null,
  primary key (day, what, kind, name)
);
grant select, insert, update, delete on private.visit_counts to courier;
