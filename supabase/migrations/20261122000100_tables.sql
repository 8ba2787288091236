-- All tables, as server/store/sql/schema.ts defines them; tests/store/releases.test.ts compares. In requests, the rules of the forms in the database's own
-- words: never stricter than the forms, since a visitor would be refused without a reason. An anonymous visitor may fill the columns of a new
-- row, and nothing else. With row level security on, Postgres also keeps the refused row out of its error texts.

create table private.request_ids (
  number bigint generated always as identity unique,
  id uuid not null,
  table_name text not null,
  created_at timestamptz not null,
  planned boolean not null,
  may_thank boolean not null,
  held text,
  source text,
  suspected boolean not null,
  status text not null default 'new',
  answered_at timestamptz,
  due_at timestamptz,
  email_key text,
  phone_key text,
  search_text text,
  search_digits text,
  primary key (id)
);
create index on private.request_ids (number) where not planned;
create index on private.request_ids (held, number) where held <> '';
create index on private.request_ids ((due_at is null), due_at, created_at desc, number desc);
create index on private.request_ids (email_key);
create index on private.request_ids (phone_key);
create index on private.request_ids (number) where phone_key like '% %';
grant select, update (planned, may_thank, held, source, status, answered_at, due_at, email_key, phone_key, search_text, search_digits) on private.request_ids to courier;

create table private.deliveries (
  number bigint generated always as identity unique,
  id uuid not null,
  kind text not null,
  request_id text not null,
  message text not null,
  channel text not null,
  recipient text not null,
  company text,
  mailbox text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null,
  state text not null,
  settled_at timestamptz,
  why text,
  leased_until timestamptz,
  digest_at timestamptz,
  primary key (id)
);
create index on private.deliveries (channel, due_at) where state = 'waiting';
create index on private.deliveries (recipient, settled_at) where state = 'delivered';
create index on private.deliveries (request_id);
create index on private.deliveries (mailbox, created_at) where mailbox is not null;
create index on private.deliveries (message, settled_at) where state = 'given-up';
create index on private.deliveries (company, created_at, number) where message = 'lead' and company is not null;
grant select, insert, update, delete on private.deliveries to courier;

create table private.photos (
  number bigint generated always as identity unique,
  key text collate "C" not null,
  id uuid not null default gen_random_uuid(),
  folder text,
  type text not null default '',
  size bigint not null default 0,
  created_at timestamptz not null default now(),
  sha256 text,
  cleaned boolean not null default false,
  arriving_since timestamptz,
  primary key (key)
);
create index on private.photos (folder);
create index on private.photos (created_at);
create index on private.photos (arriving_since) where arriving_since is not null;
grant select, insert, update, delete on private.photos to courier;

create table private.company_answers (
  number bigint generated always as identity unique,
  kind text not null,
  request_id text not null,
  delivery_id uuid not null,
  company text not null,
  answer text not null,
  pounds integer,
  created_at timestamptz not null,
  primary key (delivery_id, answer, created_at)
);
create index on private.company_answers (request_id);
grant select, insert, delete on private.company_answers to courier;

create table private.company_pauses (
  company text collate "C" not null,
  until text collate "C" not null,
  author text not null,
  created_at timestamptz not null,
  primary key (company)
);
grant select, insert, update, delete on private.company_pauses to courier;

create table private.follow_ups (
  kind text not null,
  request_id text not null,
  due_at timestamptz not null,
  primary key (kind, request_id)
);
create index on private.follow_ups (due_at);
grant select, insert, update, delete on private.follow_ups to courier;

create table private.history (
  number bigint generated always as identity unique,
  id uuid not null,
  kind text not null,
  request_id text not null,
  action text not null,
  detail text not null check (length(detail) <= 2000),
  author text not null check (length(author) <= 320),
  created_at timestamptz not null,
  primary key (id)
);
create index on private.history (request_id);
grant select, insert, delete on private.history to courier;

create table private.visit_counts (
  day text collate "C" not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  what text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null check (length(name) <= 200),
  count bigint not null,
  primary key (day, what, kind, name)
);
grant select, insert, update, delete on private.visit_counts to courier;

create table private.desk_links (
  hash text collate "C" not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (hash)
);
grant select, insert, update, delete on private.desk_links to courier;

create table private.desk_sessions (
  hash text collate "C" not null,
  id uuid not null unique,
  email text not null,
  browser text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (hash)
);
grant select, insert, update, delete on private.desk_sessions to courier;

create table private.keys (
  name text not null,
  value text not null,
  made_at timestamptz not null,
  others_until timestamptz,
  primary key (name)
);
grant select, insert on private.keys to courier;

create table private.state (
  name text not null,
  value text not null,
  primary key (name)
);
grant select, insert, update, delete on private.state to courier;

create table private.unfinished_erasures (
  number bigint generated always as identity primary key,
  photo_keys text[] not null,
  audit jsonb
);
grant select, insert, update, delete on private.unfinished_erasures to courier;

create table private.audit (
  number bigint generated always as identity primary key,
  entry jsonb not null
);
grant select, insert on private.audit to courier;

create table public.photo_quote_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and private.is_visible(name)),
  email text not null check (char_length(email) <= 254 and private.is_visible(email) and private.is_email(email)),
  phone text check (char_length(phone) <= 40),
  address text not null check (char_length(address) <= 500 and private.is_visible(address)),
  stair_type text check (stair_type in ('straight', 'curved', 'unsure')),
  additional_info text check (char_length(additional_info) <= 4000),
  photo_urls text[] not null check (private.are_photo_urls(photo_urls)),
  created_at timestamptz not null default now(),
  suspected text
);
create index on public.photo_quote_requests (created_at);
revoke all on public.photo_quote_requests from anon, authenticated;
grant insert (id, name, email, phone, address, stair_type, additional_info, photo_urls) on public.photo_quote_requests to anon;
grant select, insert, delete, update (created_at, phone, additional_info, photo_urls) on public.photo_quote_requests to courier;
alter table public.photo_quote_requests enable row level security;
create policy "visitors ask" on public.photo_quote_requests for insert to anon with check (true);
create policy "the operator's program" on public.photo_quote_requests for all to courier using (true) with check (true);
create trigger register_id after insert or update of id, created_at or delete on public.photo_quote_requests
  for each row execute function private.register_id('24', 'name,email,address');
create trigger forget_ids after truncate on public.photo_quote_requests for each statement execute function private.forget_ids();

create table public.brochure_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and private.is_visible(name)),
  email text not null check (char_length(email) <= 254 and private.is_visible(email) and private.is_email(email)),
  phone text not null check (char_length(phone) <= 40 and private.is_visible(phone)),
  address text check (char_length(address) <= 500),
  stair_type text check (stair_type in ('straight', 'curved', 'unsure')),
  product text check (char_length(product) <= 200),
  companies_too text check (companies_too in ('yes')),
  created_at timestamptz not null default now(),
  suspected text
);
create index on public.brochure_requests (created_at);
revoke all on public.brochure_requests from anon, authenticated;
grant insert (id, name, email, phone, address, stair_type, product) on public.brochure_requests to anon;
grant select, insert, delete, update (created_at, phone) on public.brochure_requests to courier;
alter table public.brochure_requests enable row level security;
create policy "visitors ask" on public.brochure_requests for insert to anon with check (true);
create policy "the operator's program" on public.brochure_requests for all to courier using (true) with check (true);
create trigger register_id after insert or update of id, created_at or delete on public.brochure_requests
  for each row execute function private.register_id('', 'name,email,address');
create trigger forget_ids after truncate on public.brochure_requests for each statement execute function private.forget_ids();

create table public.callback_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and private.is_visible(name)),
  email text not null check (char_length(email) <= 254 and private.is_visible(email) and private.is_email(email)),
  phone text not null check (char_length(phone) <= 40 and private.is_visible(phone)),
  comment text check (char_length(comment) <= 4000),
  created_at timestamptz not null default now(),
  suspected text
);
create index on public.callback_requests (created_at);
revoke all on public.callback_requests from anon, authenticated;
grant insert (id, name, email, phone, comment) on public.callback_requests to anon;
grant select, insert, delete, update (created_at, phone, comment) on public.callback_requests to courier;
alter table public.callback_requests enable row level security;
create policy "visitors ask" on public.callback_requests for insert to anon with check (true);
create policy "the operator's program" on public.callback_requests for all to courier using (true) with check (true);
create trigger register_id after insert or update of id, created_at or delete on public.callback_requests
  for each row execute function private.register_id('24', 'name,email');
create trigger forget_ids after truncate on public.callback_requests for each statement execute function private.forget_ids();
