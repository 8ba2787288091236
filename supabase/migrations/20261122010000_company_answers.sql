-- What companies answered by the links in their e-mails (server/store/company-answers.ts). Rows are added and, with their request,
-- deleted; never changed.
create table private.company_answers (
  number bigint generated always as identity unique,
  kind text not null,
  request_id text not null,
  delivery_id uuid not null,
  company text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (delivery_id, answer)
);
create index on private.company_answers (request_id);
grant select, insert, delete on private.company_answers to courier;
