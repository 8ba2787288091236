-- A request's folder takes no more photos once the request is there. The form sends the photos first: what comes later comes
-- from somebody else, who knows the folder from a photo's address. Held where a photo's row is written, after the bucket's
-- own key, so that a photo sent again after a lost answer is still told that it is there (409). To put back the photos of
-- requests that are there, drop this trigger for that time.
create function private.refuse_late_photo() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      folder_name text := private.folder_of(new.name);
    begin
      if folder_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        if exists (select from public.photo_quote_requests where id = folder_name::uuid) then
          raise insufficient_privilege using message = 'new row violates row-level security policy for table "objects"';
        end if;
      end if;
      return null;
    end
  $$;
revoke all on function private.refuse_late_photo from public;

create trigger refuse_late_photo after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.refuse_late_photo();
