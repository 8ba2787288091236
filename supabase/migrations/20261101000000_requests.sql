-- The three kinds of request, as hosted Postgres keeps them. Our server is not in the path here, so what the forms ask
-- (src/leads/) is stated once more, in the database's own words; tests/oracle/rows.test.ts holds both to the same
-- verdict on every row. Never stricter than the forms: a visitor would be refused without a reason.

-- Not among the exposed schemas: what lies here can be used by the tables but called by nobody.
create schema private;
revoke all on schema private from public;

-- Something that can be seen: not only the white space that a form trims away.
create function private.is_visible(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '[^ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';

-- The format of an e-mail address (src/leads/fields.ts says where it is from).
create function private.is_email(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$';

-- One to five addresses, none of them null, in a plain list: a table of tables is none.
create function private.are_photo_urls(value text[]) returns boolean
  language sql immutable parallel safe
  return array_ndims(value) = 1
    and cardinality(value) between 1 and 5
    and (select bool_and(url is not null and char_length(url) <= 1000) from unnest(value) as url);

create table public.photo_quote_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null check (char_length(name) <= 200 and private.is_visible(name)),
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  phone text check (char_length(phone) <= 40),
  address text not null check (char_length(address) <= 500 and private.is_visible(address)),
  stair_type text check (stair_type in ('straight', 'curved', 'unsure')),
  additional_info text check (char_length(additional_info) <= 4000),
  photo_urls text[] not null check (private.are_photo_urls(photo_urls))
);

create table public.brochure_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null check (char_length(name) <= 200 and private.is_visible(name)),
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  phone text not null check (char_length(phone) <= 40 and private.is_visible(phone)),
  address text check (char_length(address) <= 500),
  stair_type text check (stair_type in ('straight', 'curved', 'unsure')),
  product text check (char_length(product) <= 200)
);

create table public.callback_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null check (char_length(name) <= 200 and private.is_visible(name)),
  email text not null check (char_length(email) <= 254 and private.is_email(email)),
  phone text not null check (char_length(phone) <= 40 and private.is_visible(phone)),
  comment text check (char_length(comment) <= 4000)
);

-- Who may do what: an anonymous visitor may fill these columns of a new row, and nothing else; nobody else may do
-- anything. (The operator's dashboard uses roles that stand above this.)
revoke all on public.photo_quote_requests, public.brochure_requests, public.callback_requests from anon, authenticated;
grant insert (id, name, email, phone, address, stair_type, additional_info, photo_urls)
  on public.photo_quote_requests to anon;
grant insert (id, name, email, phone, address, stair_type, product) on public.brochure_requests to anon;
grant insert (id, name, email, phone, comment) on public.callback_requests to anon;

revoke all on all functions in schema private from public;
grant execute on function private.is_visible, private.is_email, private.are_photo_urls to anon;

-- With row level security on, Postgres also keeps the refused row out of its error texts.
alter table public.photo_quote_requests enable row level security;
alter table public.brochure_requests enable row level security;
alter table public.callback_requests enable row level security;
create policy "visitors ask" on public.photo_quote_requests for insert to anon with check (true);
create policy "visitors ask" on public.brochure_requests for insert to anon with check (true);
create policy "visitors ask" on public.callback_requests for insert to anon with check (true);
