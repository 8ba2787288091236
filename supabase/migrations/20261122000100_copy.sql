-- Copies into a project (`npm run copy -- FOLDER hosted`): begun only in an empty project, while no other program writes.

-- Deliveries are read in the order of their creation.
create unique index on private.deliveries (number);

-- Whether the visitor may be thanked is copied for requests that are still to be planned.
grant update (may_thank) on private.request_ids to courier;

-- Begins a copy, or tells that one was begun. The keys of an empty project are in no link yet; those of the original follow.
-- @returns the mark of an unfinished copy; empty if a new one has begun; null if there is something here already
create function private.begin_copy(mark text) returns text
  language plpgsql security definer set search_path = ''
  as $$
    declare
      unfinished text := (select value from private.state where name = 'is being copied to');
    begin
      if unfinished is not null then return unfinished; end if;
      -- Requests that are being inserted at this moment are waited for, and found.
      lock table public.photo_quote_requests, public.brochure_requests, public.callback_requests in share row exclusive mode;
      if exists (select from public.photo_quote_requests) or exists (select from public.brochure_requests)
        or exists (select from public.callback_requests) or exists (select from private.photos)
        or exists (select from private.deliveries) or exists (select from private.audit) then
        return null;
      end if;
      delete from private.keys;
      insert into private.state values ('is being copied to', mark);
      return '';
    end
  $$;
revoke all on function private.begin_copy from public;
grant execute on function private.begin_copy to courier;

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
revoke all on function private.refuse_while_copied, private.refuse_photo_while_copied from public;

create trigger refuse_while_copied before insert on public.photo_quote_requests
  for each statement execute function private.refuse_while_copied();
create trigger refuse_while_copied before insert on public.brochure_requests
  for each statement execute function private.refuse_while_copied();
create trigger refuse_while_copied before insert on public.callback_requests
  for each statement execute function private.refuse_while_copied();
create trigger refuse_while_copied after insert on storage.objects
  for each row when (new.bucket_id = 'photo_quotes') execute function private.refuse_photo_while_copied();
