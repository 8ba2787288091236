-- Five photos a request and a hundred from one address in ten minutes, held where a photo's row is written, so that uploads
-- at the same moment and by signed address are counted too. The policy counted before the bucket's own key was asked: a
-- photo sent again after a lost answer was refused (403) where it must be told that it is there (409).

-- The bucket's photos by the folder of their request, in lower case: storage.objects takes no index of ours.
create table private.photos (
  key text primary key,
  folder text not null
);
create index on private.photos (folder);

-- As private.request_counts, for photos.
create unlogged table private.upload_counts (
  caller text primary key,
  window_start timestamptz not null,
  photos integer not null
);
create index on private.upload_counts (window_start);

-- Photos without a folder belong to no request: null.
create function private.folder_of(key text) returns text
  language sql immutable parallel safe
  return case when strpos(key, '/') > 1 then lower(left(key, strpos(key, '/') - 1)) end;

-- The storage service writes a photo's row twice: as its caller, to see whether it may, which it undoes, and as itself once
-- the file is there. So what is counted here stays counted once. A refusal must be 42501, which it answers with 403 and
-- these words: any other is a 500, and no 429 can be said.
create function private.admit_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      folder_name text := private.folder_of(new.name);
      window_length constant interval := '10 minutes';
      counted private.upload_counts;
    begin
      if folder_name is not null then
        -- Photos of one folder wait for each other, until the end of the transaction.
        perform pg_advisory_xact_lock(hashtextextended(folder_name, 0));
        if 5 <= (select count(*) from private.photos where folder = folder_name and key <> new.name) then
          raise insufficient_privilege using message = 'new row violates row-level security policy for table "objects"';
        end if;
        insert into private.photos values (new.name, folder_name) on conflict do nothing;
      end if;
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
      if counted.photos > 100 then
        raise insufficient_privilege using message = 'Too many photos';
      end if;
      return null;
    end
  $$;

create function private.forget_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from private.photos where key = old.name;
      return null;
    end
  $$;
revoke all on function private.folder_of, private.admit_photo, private.forget_photo from public;

create trigger admit_photo after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.admit_photo();
create trigger forget_photo after delete on storage.objects
  for each row when (old.bucket_id = 'photo_quotes') execute function private.forget_photo();

-- After the triggers, so that no photo arrives unseen between the two.
insert into private.photos
  select name, private.folder_of(name) from storage.objects
  where bucket_id = 'photo_quotes' and private.folder_of(name) is not null
  on conflict do nothing;

alter policy "visitors add photos" on storage.objects with check (bucket_id = 'photo_quotes');
drop function private.has_room;
