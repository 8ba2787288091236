-- What the operator's program (`npm start` and `npm run courier` with DATABASE_URL) works on: deliveries, what it has to
-- plan, the photos to be cleaned and deleted, its keys, limits and records. It connects as the role `courier`.

-- The program's role, with the rights below and no others. Give it a password: alter role courier login password '…'.
do $$
  begin
    if to_regrole('courier') is null then
      create role courier nologin;
    end if;
  end
$$;

-- Every limit on what strangers send, read by the triggers. The program writes the operator's settings here when it starts.
create table private.limits (
  name text primary key,
  value bigint not null
);
insert into private.limits values
  ('requests per address in ten minutes', 60),
  ('requests per address and day', 200),
  ('requests a day', 5000),
  ('thanks per address and hour', 5),
  ('thanks per address and day', 10),
  ('photos per address in ten minutes', 100),
  ('photos per address and day', 300),
  ('photos a day', 5000),
  ('photo bytes per address and day', 500000000),
  ('photo bytes a day', 10000000000);

create function private.limit_of(wanted text) returns bigint
  language sql stable set search_path = ''
  return (select value from private.limits where name = wanted);

-- What each caller sent today (UTC), and all together: the caller ''. Unlogged, as the counts of ten minutes are.
create unlogged table private.day_counts (
  day date not null,
  caller text not null,
  requests bigint not null default 0,
  photos bigint not null default 0,
  photo_bytes bigint not null default 0,
  thanks bigint not null default 0,
  thanks_hour integer not null default -1,
  thanks_in_hour bigint not null default 0,
  primary key (day, caller)
);

-- Counts for a caller and for all. The last fifth of a day's total is left to callers who have sent little
-- (`reserveShare` in server/settings/limits.ts). @returns the name of the limit that is exceeded, or null
create function private.count_today(who text, new_requests bigint, new_photos bigint, new_bytes bigint) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      today constant date := (now() at time zone 'utc')::date;
      own private.day_counts;
      everybody private.day_counts;
      is_little boolean;
    begin
      delete from private.day_counts where (day, caller) in (
        select day, caller from private.day_counts where day < today limit 100 for update skip locked
      );
      insert into private.day_counts as known (day, caller, requests, photos, photo_bytes)
        values (today, who, new_requests, new_photos, new_bytes)
        on conflict (day, caller) do update set
          requests = known.requests + new_requests,
          photos = known.photos + new_photos,
          photo_bytes = known.photo_bytes + new_bytes
        returning * into own;
      insert into private.day_counts as known (day, caller, requests, photos, photo_bytes)
        values (today, '', new_requests, new_photos, new_bytes)
        on conflict (day, caller) do update set
          requests = known.requests + new_requests,
          photos = known.photos + new_photos,
          photo_bytes = known.photo_bytes + new_bytes
        returning * into everybody;
      is_little := own.requests <= 2 and own.photos <= 10;
      return case
        when own.requests > private.limit_of('requests per address and day') then 'requests per address and day'
        when own.photos > private.limit_of('photos per address and day') then 'photos per address and day'
        when own.photo_bytes > private.limit_of('photo bytes per address and day') then 'photo bytes per address and day'
        when new_requests > 0 and everybody.requests >
          private.limit_of('requests a day') * case when is_little then 1 else 0.8 end then 'requests a day'
        when new_photos > 0 and everybody.photos >
          private.limit_of('photos a day') * case when is_little then 1 else 0.8 end then 'photos a day'
        when new_photos > 0 and everybody.photo_bytes >
          private.limit_of('photo bytes a day') * case when is_little then 1 else 0.8 end then 'photo bytes a day'
      end;
    end
  $$;

create or replace function private.limit_rate() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      window_length constant interval := '10 minutes';
      counted private.request_counts;
      wait interval;
    begin
      -- Not over the wire: the operator's program, or a restored backup.
      if headers is null then return new; end if;
      -- Sweeps as it goes; rows that another transaction holds are left for the next.
      delete from private.request_counts where caller in (
        select caller from private.request_counts where window_start <= now() - window_length
        limit 100 for update skip locked
      );
      insert into private.request_counts as known values (private.caller(headers), now(), 1)
        on conflict (caller) do update set
          requests = case when known.window_start > now() - window_length then known.requests + 1 else 1 end,
          window_start = case when known.window_start > now() - window_length then known.window_start else now() end
        returning * into counted;
      if counted.requests > private.limit_of('requests per address in ten minutes') then
        wait := counted.window_start + window_length - now();
      elsif private.count_today(counted.caller, 1, 0, 0) is not null then
        wait := (date_trunc('day', now() at time zone 'utc') + interval '1 day') - (now() at time zone 'utc');
      end if;
      if wait is not null then
        raise sqlstate 'PT429' using
          message = 'Too many requests',
          hint = format('Try again in %s seconds.', greatest(1, ceil(extract(epoch from wait))));
      end if;
      return new;
    end
  $$;

-- Whether a caller may have one more confirmation e-mail sent: the address typed into a form may be anybody's.
create function private.may_thank(who text) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      today constant date := (now() at time zone 'utc')::date;
      this_hour constant integer := extract(hour from now() at time zone 'utc');
      counted private.day_counts;
    begin
      insert into private.day_counts as known (day, caller, thanks, thanks_hour, thanks_in_hour)
        values (today, who, 1, this_hour, 1)
        on conflict (day, caller) do update set
          thanks = known.thanks + 1,
          thanks_in_hour = case when known.thanks_hour = this_hour then known.thanks_in_hour + 1 else 1 end,
          thanks_hour = this_hour
        returning * into counted;
      return counted.thanks <= private.limit_of('thanks per address and day')
        and counted.thanks_in_hour <= private.limit_of('thanks per address and hour');
    end
  $$;

-- Every message to every recipient, as in the embedded store (server/store/delivery.ts). A delivery that is in flight is
-- leased to one process, which renews the lease.
create table private.deliveries (
  number bigint generated always as identity,
  id uuid primary key,
  kind text not null,
  request_id text not null,
  message text not null,
  channel text not null,
  recipient text not null,
  company text,
  mailbox text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  state text not null default 'waiting',
  settled_at timestamptz,
  why text,
  leased_until timestamptz not null default '-infinity'
);
create index on private.deliveries (channel, due_at) where state = 'waiting';
create index on private.deliveries (request_id);
create index on private.deliveries (mailbox, created_at) where mailbox is not null;
create index on private.deliveries (message, settled_at) where state = 'given-up';

-- Keys that sign links, and what the program notes for itself (when the clock was right).
create table private.keys (name text primary key, value text not null);
create table private.state (name text primary key, value text not null);

-- What was done with visitors' data and how much, without personal data (server/store/audit.ts).
create table private.audit (
  number bigint generated always as identity primary key,
  entry jsonb not null
);

-- The remaining steps of erasures whose rows are deleted: photos to be removed through the storage service, which alone
-- may do so, and the entry for the audit.
create table private.unfinished_erasures (
  number bigint generated always as identity primary key,
  photo_keys text[] not null,
  audit jsonb
);

-- Which requests are still to be planned, in the order of their arrival, and whether their visitors may be thanked. Those that
-- are here already were told by other means, but for the newest.
alter table private.request_ids
  add column number bigint generated always as identity,
  add column planned boolean not null default true,
  add column may_thank boolean not null default true;
create index on private.request_ids (number) where not planned;
create index on public.photo_quote_requests (created_at);
create index on public.brochure_requests (created_at);
create index on public.callback_requests (created_at);

create or replace function private.register_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      still text;
      known private.request_ids;
    begin
      if tg_op = 'UPDATE' and new.id = old.id then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        -- Of two transactions that delete both requests of one id, the second waits here and sees what the first did. A
        -- request that is being planned waits too.
        select * into known from private.request_ids where id = old.id for update;
        still := case
          when exists (select from public.photo_quote_requests where id = old.id) then 'photo_quote_requests'
          when exists (select from public.brochure_requests where id = old.id) then 'brochure_requests'
          when exists (select from public.callback_requests where id = old.id) then 'callback_requests'
        end;
        if still is null then
          delete from private.request_ids where id = old.id;
        else
          update private.request_ids set table_name = still where id = old.id;
        end if;
      end if;
      if tg_op <> 'DELETE' then
        -- An erased request's id stays taken until its recipients were told of the erasure, which names it by this id.
        if not exists (select from private.deliveries where request_id = new.id::text) then
          insert into private.request_ids (id, table_name, planned, may_thank) values (
            new.id, tg_table_name,
            -- What comes over the wire is planned by the operator's program. It plans its own at once, and a restored
            -- backup was planned.
            case tg_op when 'UPDATE' then coalesce(known.planned, true) else headers is null end,
            case tg_op when 'UPDATE' then coalesce(known.may_thank, true)
              else headers is null or private.may_thank(private.caller(headers)) end
          ) on conflict do nothing;
          if found then
            -- Wakes the program where it can listen. Otherwise it finds the request within a second.
            perform pg_notify('requests', '');
            return null;
          end if;
        end if;
        raise unique_violation using
          message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name);
      end if;
      return null;
    end
  $$;

create or replace function private.register_those_there() returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into private.request_ids (id, table_name)
      select id, 'photo_quote_requests' from public.photo_quote_requests
      union all select id, 'brochure_requests' from public.brochure_requests
      union all select id, 'callback_requests' from public.callback_requests
      on conflict do nothing;
  end;

-- The newest requests that were there before are planned too: nobody was told of them.
update private.request_ids as registered set planned = false
  where exists (select from public.photo_quote_requests where id = registered.id and created_at > now() - interval '72 hours')
    or exists (select from public.brochure_requests where id = registered.id and created_at > now() - interval '72 hours')
    or exists (select from public.callback_requests where id = registered.id and created_at > now() - interval '72 hours');

-- The bucket's photos with what the embedded store keeps of them. `type` and `size` are the sender's word until a photo is
-- cleaned. The program enters its own photos before it uploads them, since it looked at them; `arriving_since` is null once
-- they are there.
alter table private.photos
  alter column folder drop not null,
  add column number bigint generated always as identity,
  add column id uuid not null default gen_random_uuid(),
  add column type text not null default '',
  add column size bigint not null default 0,
  add column created_at timestamptz not null default now(),
  add column sha256 text,
  add column cleaned boolean not null default false,
  add column arriving_since timestamptz;
create unique index on private.photos (number);
create index on private.photos (created_at);
create index on private.photos (arriving_since) where arriving_since is not null;

-- The request that a folder is named after; null where it is no request's.
create function private.request_of(folder text) returns uuid
  language sql immutable parallel safe
  return case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end;

create function private.bytes_of(metadata jsonb) returns bigint
  language sql immutable parallel safe
  return coalesce((metadata ->> 'size')::bigint, (metadata ->> 'contentLength')::bigint, 0);

create or replace function private.admit_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      folder_name text := private.folder_of(new.name);
      window_length constant interval := '10 minutes';
      counted private.upload_counts;
    begin
      -- The operator's program has counted its own.
      if exists (select from private.photos where key = new.name and arriving_since is not null) then
        return null;
      end if;
      if folder_name is not null then
        -- Photos of one folder wait for each other, until the end of the transaction.
        perform pg_advisory_xact_lock(hashtextextended(folder_name, 0));
        if 5 <= (select count(*) from private.photos where folder = folder_name and key <> new.name) then
          raise insufficient_privilege using message = 'new row violates row-level security policy for table "objects"';
        end if;
      end if;
      insert into private.photos (key, folder, type, size)
        values (new.name, folder_name, coalesce(new.metadata ->> 'mimetype', ''), private.bytes_of(new.metadata))
        on conflict (key) do update set
          type = excluded.type, size = excluded.size, created_at = excluded.created_at, sha256 = null, cleaned = false;
      -- Not over the wire. The operator's own uploads through the storage service do count: to put many back, drop this
      -- trigger for that time.
      if headers is null then return null; end if;
      delete from private.upload_counts where caller in (
        select caller from private.upload_counts where window_start <= now() - window_length
        limit 100 for update skip locked
      );
      insert into private.upload_counts as known values (private.caller(headers), now(), 1)
        on conflict (caller) do update set
          photos = case when known.window_start > now() - window_length then known.photos + 1 else 1 end,
          window_start = case when known.window_start > now() - window_length then known.window_start else now() end
        returning * into counted;
      if counted.photos > private.limit_of('photos per address in ten minutes')
        or private.count_today(counted.caller, 0, 1, private.bytes_of(new.metadata)) is not null then
        raise insufficient_privilege using message = 'Too many photos';
      end if;
      return null;
    end
  $$;

create or replace function private.refuse_late_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from public.photo_quote_requests where id = private.request_of(private.folder_of(new.name)))
        -- Added by the link in the confirmation, of which the operator's program has the key.
        and not exists (select from private.photos where key = new.name and arriving_since is not null) then
        raise insufficient_privilege using message = 'new row violates row-level security policy for table "objects"';
      end if;
      return null;
    end
  $$;

create or replace function private.forget_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A photo that is arriving replaces one whose row was deleted before.
      delete from private.photos where key = old.name and arriving_since is null;
      return null;
    end
  $$;

insert into private.photos (key, folder, type, size, created_at)
  select name, private.folder_of(name), coalesce(metadata ->> 'mimetype', ''), private.bytes_of(metadata), coalesce(created_at, now())
  from storage.objects where bucket_id = 'photo_quotes'
  on conflict (key) do update set
    type = excluded.type, size = excluded.size, created_at = excluded.created_at;

revoke all on all functions in schema private from public;
grant execute on function private.is_visible, private.is_email, private.are_photo_urls to anon, courier;
grant execute on function private.folder_of, private.request_of to courier;

-- What `courier` may do. The rows are everybody's, so its policies are without conditions.
grant usage on schema private to courier;
grant select, insert, delete on public.photo_quote_requests, public.brochure_requests, public.callback_requests to courier;
grant update (created_at) on public.photo_quote_requests, public.brochure_requests, public.callback_requests to courier;
grant update (photo_urls) on public.photo_quote_requests to courier;
create policy "the operator's program" on public.photo_quote_requests for all to courier using (true) with check (true);
create policy "the operator's program" on public.brochure_requests for all to courier using (true) with check (true);
create policy "the operator's program" on public.callback_requests for all to courier using (true) with check (true);
grant select, update (planned) on private.request_ids to courier;
grant select, insert, update, delete on private.photos, private.deliveries, private.unfinished_erasures, private.state to courier;
grant select, insert, update on private.limits to courier;
grant select, insert on private.keys, private.audit to courier;
