-- What mirrors something else: the bucket's photos have a row each in private.photos, and a project can become the copy of another store.

-- The bucket that browsers upload photos to. It is public: storage serves a file to anyone who has its address. An address contains the
-- request's random id, so it cannot be guessed. To list, replace or delete files takes rights that only the operator's roles have.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'photo_quotes', 'photo_quotes', true, 10485760,
  array['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/webp', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "visitors add photos" on storage.objects for insert to anon with check (bucket_id = 'photo_quotes');

-- Photos without a folder belong to no request: null.
create function private.folder_of(key text) returns text
  language sql immutable parallel safe
  return case when strpos(key, '/') > 1 then lower(left(key, strpos(key, '/') - 1)) end;

-- The request that a folder is named after; null where it is no request's.
create function private.request_of(folder text) returns uuid
  language sql immutable parallel safe
  return case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end;

create function private.bytes_of(metadata jsonb) returns bigint
  language sql immutable parallel safe
  return coalesce((metadata ->> 'size')::bigint, (metadata ->> 'contentLength')::bigint, 0);

-- Enters a photo, at most five a request, and counts it. The storage service writes a photo's row twice: as its caller, to see whether it
-- may, which it undoes, and as itself once the file is there. So what is counted here stays counted once. A refusal must be 42501, which it
-- answers with 403 and these words: any other is a 500, and no 429 can be said. `type` and `size` are the sender's word until a photo is
-- cleaned. The program enters its own photos before it uploads them; `arriving_since` is null once they are there.
create function private.admit_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      folder_name text := private.folder_of(new.name);
      taken record;
    begin
      -- The operator's program has counted its own.
      if exists (select from private.photos where key = new.name and arriving_since is not null) then
        return null;
      end if;
      -- Our programs would call another path of the project for it.
      if new.name ~ '(^|/)[.]{1,2}(/|$)' then
        raise insufficient_privilege using message = 'The key has . or .. in it';
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
      taken := private.take(
        jsonb_build_object('uploads', 1, 'photos', 1, 'photo kB', greatest(50, ceil(private.bytes_of(new.metadata) / 1000.0))),
        private.address_of(headers));
      if taken.refused_until is not null or taken.over is not null then
        raise insufficient_privilege using message = 'Too many photos';
      end if;
      return null;
    end
  $$;

-- A request's folder takes no more photos once the request is there. The form sends the photos first: what comes later comes
-- from somebody else, who knows the folder from a photo's address. Held where a photo's row is written, after the bucket's
-- own key, so that a photo sent again after a lost answer is still told that it is there (409). To put back the photos of
-- requests that are there, drop this trigger for that time.
create function private.refuse_late_photo() returns trigger
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

create function private.forget_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      -- A photo that is arriving replaces one whose row was deleted before.
      delete from private.photos where key = old.name and arriving_since is null;
      return null;
    end
  $$;

create trigger admit_photo after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.admit_photo();
create trigger refuse_late_photo after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.refuse_late_photo();
create trigger forget_photo after delete on storage.objects
  for each row when (old.bucket_id = 'photo_quotes') execute function private.forget_photo();

-- Photos that are there already.
insert into private.photos (key, folder, type, size, created_at)
  select name, private.folder_of(name), coalesce(metadata ->> 'mimetype', ''), private.bytes_of(metadata), coalesce(created_at, now())
  from storage.objects where bucket_id = 'photo_quotes'
  on conflict do nothing;

-- Copies into a project (`npm run leads -- copy FOLDER hosted`): begun only in an empty project, while no other program writes.

-- Begins a copy, or tells that one was begun. The keys of an empty project are in no link yet; those of the original follow.
-- @returns the mark of an unfinished copy; empty if a new one has begun; null if there is something here already
create function private.begin_copy(mark text) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      unfinished text := (select value from private.state where name = 'is being copied to');
      requests regclass;
    begin
      if unfinished is not null then return unfinished; end if;
      -- Requests that are being inserted at this moment are waited for, and found.
      for requests in select private.request_tables() loop
        execute format('lock table %s in share row exclusive mode', requests);
      end loop;
      if exists (select from private.request_ids) or exists (select from private.photos)
        or exists (select from private.deliveries) or exists (select from private.audit) then
        return null;
      end if;
      delete from private.keys;
      insert into private.state values ('is being copied to', mark);
      return '';
    end
  $$;

-- Until a copy is complete, it is all there is: what else arrived would be removed as something the original does not have.
create function private.refuse_while_copied() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if current_setting('request.headers', true) <> ''
        and exists (select from private.state where name = 'is being copied to') then
        raise sqlstate 'PT503' using message = 'Requests are being moved here', hint = 'Try again later.';
      end if;
      return null;
    end
  $$;

-- The storage service answers 403 to this alone; any other is a 500.
create function private.refuse_photo_while_copied() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if exists (select from private.state where name = 'is being copied to')
        -- Not the copy's own.
        and not exists (select from private.photos where key = new.name and arriving_since is not null) then
        raise insufficient_privilege using message = 'Photos are being moved here';
      end if;
      return null;
    end
  $$;

do $$
  declare
    name regclass;
  begin
    for name in select private.request_tables() loop
      execute format('create trigger refuse_while_copied before insert on %s
        for each statement execute function private.refuse_while_copied()', name);
    end loop;
  end
$$;
create trigger refuse_while_copied after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.refuse_photo_while_copied();
