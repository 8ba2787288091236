-- The inbox: three tables and a bucket that visitors' browsers may add to, and nothing else. The back office (server/inbox) takes what is there
-- into its own store and deletes it here, so that nothing stays for long. Rules are never stricter than the forms, which say more.

create schema private;
revoke all on schema private from public;

create function private.header(name text) returns text
  language sql stable set search_path = ''
  return nullif(current_setting('request.headers', true), '')::json ->> name;

-- Whose call it is: an IPv4 address, or an IPv6 /64. Supabase's gateway is Cloudflare's, which sets cf-connecting-ip itself.
create function private.caller() returns text
  language plpgsql stable security definer set search_path = ''
  as $$
    declare
      address constant inet := trim(coalesce(private.header('cf-connecting-ip'), split_part(private.header('x-forwarded-for'), ',', 1)));
    begin
      return case family(address) when 6 then network(set_masklen(address, 64))::text else host(address) end;
    exception when invalid_text_representation then
      return null;
    end
  $$;

create table public.photo_quote_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  email text not null check (char_length(email) <= 254 and email like '%_@_%'),
  phone text check (char_length(phone) <= 40),
  address text not null check (char_length(address) <= 500 and address ~ '\S'),
  stair_type text check (stair_type in ('straight', 'curved', 'unsure')),
  additional_info text check (char_length(additional_info) <= 4000),
  photo_urls text[] not null check (array_ndims(photo_urls) = 1 and cardinality(photo_urls) between 1 and 5
    and array_position(photo_urls, null) is null and length(photo_urls::text) <= 6000)
);
create table public.brochure_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  email text not null check (char_length(email) <= 254 and email like '%_@_%'),
  phone text not null check (char_length(phone) <= 40 and phone ~ '\S'),
  address text check (char_length(address) <= 500),
  stair_type text check (stair_type in ('straight', 'curved', 'unsure')),
  product text check (char_length(product) <= 200)
);
create table public.callback_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  email text not null check (char_length(email) <= 254 and email like '%_@_%'),
  phone text not null check (char_length(phone) <= 40 and phone ~ '\S'),
  comment text check (char_length(comment) <= 4000)
);

-- When each caller has sent something, for ten minutes. After a crash everybody may begin again.
create unlogged table private.sent (at timestamptz not null default now(), caller text not null);
create index on private.sent (caller, at);
create index on private.sent (at);

-- Refuses what would fill the project: more than 60 requests or 100 photos of one caller in ten minutes, or more than the back office has
-- left to take. All other limits are the back office's. The storage service answers 42501 alone with 403 and these words.
create function private.admit() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      is_photo constant boolean := tg_table_schema = 'storage';
      who constant text := case when is_photo then 'photos of ' else '' end || coalesce(private.caller(), 'unknown');
      most constant integer := case when is_photo then 100 else 60 end;
      is_full boolean;
    begin
      if nullif(current_setting('request.headers', true), '') is null then return new; end if;
      if is_photo then
        select count(*) > 2000 or sum((metadata ->> 'size')::bigint) > 2e9 into is_full from storage.objects where bucket_id = 'photo_quotes';
      else
        select sum(waiting) >= 5000 into is_full from (
          select count(*) as waiting from public.photo_quote_requests union all
          select count(*) from public.brochure_requests union all select count(*) from public.callback_requests) as tables;
      end if;
      if is_full or most <= (select count(*) from private.sent where caller = who and at > now() - interval '10 minutes') then
        if is_photo then raise insufficient_privilege using message = 'Too many photos'; end if;
        raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again in 600 seconds.';
      end if;
      insert into private.sent (caller) values (who);
      delete from private.sent where ctid = any (array(
        select ctid from private.sent where at < now() - interval '10 minutes' limit 10 for update skip locked));
      return new;
    end
  $$;
revoke all on all functions in schema private from public;
grant execute on function private.header, private.caller to anon;

-- What the tables have in common. Visitors fill the columns of the form; the rest is the call's own.
do $$
  declare
    name text;
    columns text;
  begin
    foreach name in array array['photo_quote_requests', 'brochure_requests', 'callback_requests'] loop
      select string_agg(quote_ident(attname), ', ') into columns
        from pg_attribute where attrelid = name::regclass and attnum > 0;
      execute format('alter table public.%1$I
        add created_at timestamptz not null default now(),
        add client_info text default left(private.header(''x-client-info''), 500),
        add caller text default private.caller();
        alter table public.%1$I enable row level security;
        revoke all on public.%1$I from anon, authenticated;
        grant insert (%2$s) on public.%1$I to anon;
        grant select, delete on public.%1$I to service_role;
        create policy "visitors ask" on public.%1$I for insert to anon with check (true);
        create trigger admit before insert on public.%1$I for each row execute function private.admit()', name, columns);
    end loop;
  end
$$;

-- Visitors' photos. Public, as their addresses in requests say; a photo is here until the back office has its request.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('photo_quotes', 'photo_quotes', true, 10485760,
  array['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/webp', 'image/avif']);
create policy "visitors add photos" on storage.objects for insert to anon with check (bucket_id = 'photo_quotes');
create trigger admit after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.admit();

-- All that waits, for the back office: one call tells it of all three tables.
create view public.inbox with (security_invoker = true) as
  select 'photo_quote_requests' as table_name, id, created_at, to_jsonb(one) as row from public.photo_quote_requests as one
  union all select 'brochure_requests', id, created_at, to_jsonb(one) from public.brochure_requests as one
  union all select 'callback_requests', id, created_at, to_jsonb(one) from public.callback_requests as one;
-- Photos that no request will name any more: two hours older than the oldest request that waits.
create view public.stray_photos with (security_invoker = true) as
  select name from storage.objects where bucket_id = 'photo_quotes'
    and created_at < coalesce((select min(created_at) from public.photo_quote_requests), now()) - interval '2 hours';
revoke all on public.inbox, public.stray_photos from anon, authenticated;
grant select on public.inbox, public.stray_photos to service_role;

-- Which back office takes requests over: a second one, with another data folder, would take them too. Five minutes after its last call another may.
create table private.back_office (only_one boolean primary key default true check (only_one), id uuid not null, seen_at timestamptz not null default now());
create function public.claim_inbox(back_office uuid) returns boolean
  language sql security definer set search_path = ''
  begin atomic
    insert into private.back_office as claimed (id) values (back_office)
      on conflict (only_one) do update set id = excluded.id, seen_at = now()
      where claimed.id = excluded.id or claimed.seen_at < now() - interval '5 minutes'
      returning true;
  end;
revoke all on function public.claim_inbox from public, anon, authenticated;
grant execute on function public.claim_inbox to service_role;
