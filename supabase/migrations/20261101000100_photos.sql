-- The bucket photos go to. Public: whoever knows a photo's address can see it, and the address holds the request's random
-- id. Listing, replacing and deleting take rights that nobody but the operator has.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'photo_quotes', 'photo_quotes', true, 10485760,
  array['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/webp', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether the folder a photo is meant for (its request's) holds fewer than five. Photos without a folder belong to no
-- request and are not counted. Runs with its owner's rights, since visitors may not see what is there. The storage
-- service asks before it takes the file, so uploads that come at the very same moment can pass together.
create function private.has_room(key text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select strpos(key, '/') <= 1 or 5 > (
      select count(*) from storage.objects
      where bucket_id = 'photo_quotes' and starts_with(name, left(key, strpos(key, '/')))
    )
  $$;
revoke all on function private.has_room from public;
grant execute on function private.has_room to anon;

create policy "visitors add photos" on storage.objects for insert to anon
  with check (bucket_id = 'photo_quotes' and private.has_room(name));
